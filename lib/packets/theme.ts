import { StyleSheet } from "@react-pdf/renderer";
import { monospaceFonts, textFonts } from "./fonts";

/** The console's colors, on paper. Tones have one meaning each and never stand without a word. */
export const colors = {
  ink: "#11181c",
  soft: "#5f6b73",
  faint: "#8a959c",
  line: "#dfe4e7",
  tint: "#f5f7f8",
  accent: "#0f5f66",
  critical: "#b42318",
  major: "#a8500b",
  minor: "#4d5f77",
  done: "#2b7a46",
  waiting: "#6d4bb8",
} as const;

export type Tone = "critical" | "major" | "minor" | "done" | "waiting";

/** Points; the sheet is US Letter. */
export const margin = { side: 50, top: 72, bottom: 60 } as const;

export const monospace = { fontFamily: monospaceFonts, fontWeight: 400 } as const;

export const styles = StyleSheet.create({
  page: {
    paddingTop: margin.top,
    paddingBottom: margin.bottom,
    paddingHorizontal: margin.side,
    fontFamily: textFonts,
    fontWeight: 400,
    fontSize: 8.5,
    color: colors.ink,
  },
  body: { fontSize: 8.5, lineHeight: 1.4 },
  runningHead: {
    position: "absolute",
    top: 30,
    left: margin.side,
    right: margin.side,
    flexDirection: "row",
    justifyContent: "space-between",
    paddingBottom: 8,
    borderBottomWidth: 0.5,
    borderBottomColor: colors.line,
    fontSize: 7.5,
    color: colors.soft,
  },
  footer: {
    position: "absolute",
    bottom: 28,
    left: margin.side,
    right: margin.side,
    flexDirection: "row",
    justifyContent: "space-between",
    paddingTop: 8,
    borderTopWidth: 0.5,
    borderTopColor: colors.line,
    fontSize: 7,
    color: colors.soft,
  },
  section: { marginBottom: 26 },
  sectionTitle: { fontSize: 14, fontWeight: 600, lineHeight: 1.25, marginBottom: 7 },
  lead: { color: colors.soft, marginTop: -3, marginBottom: 8, maxWidth: 430 },
  subtitle: { fontSize: 9.5, fontWeight: 600, marginTop: 12, marginBottom: 4 },
  nothing: { color: colors.soft, paddingVertical: 6 },
  label: { fontSize: 7.5, color: colors.soft },
  strong: { fontWeight: 500 },
  quiet: { color: colors.soft },
});
