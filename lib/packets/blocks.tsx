import { Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { colors, styles, type Tone } from "./theme";

// The typings know `bookmark` on pages only; the renderer takes it anywhere.
const bookmark = (title: string): object => ({ bookmark: title });

type SectionProps = {
  id: string;
  title: string;
  lead?: string;
  /** Short enough to stand on one sheet in any case: then it is never cut. */
  isShort?: boolean;
  children: ReactNode;
};

/** A chapter: reachable from the bookmarks and from the list on the cover. */
export const Section = ({ id, title, lead, isShort = false, children }: SectionProps) => (
  <View style={styles.section} wrap={!isShort}>
    <View id={id} {...bookmark(title)} minPresenceAhead={90} wrap={false}>
      <Text style={styles.sectionTitle}>{title}</Text>
      {lead && <Text style={styles.lead}>{lead}</Text>}
    </View>
    {children}
  </View>
);

/** The one sentence that stands where a section has no rows. */
export const Nothing = ({ children }: { children: ReactNode }) => <Text style={styles.nothing}>{children}</Text>;

/** A colored dot and its word: color never says anything alone. */
export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <View style={{ flexDirection: "row", alignItems: "center" }}>
    <View style={{ width: 5, height: 5, borderRadius: 2.5, backgroundColor: colors[tone], marginRight: 4.5 }} />
    <Text style={{ color: colors[tone], fontWeight: 500, flexShrink: 1 }}>{children}</Text>
  </View>
);

export type Fact = { label: string; value: ReactNode };

/** Facts in columns, label over value. */
export const Facts = ({ facts, columns }: { facts: Fact[]; columns: number }) => (
  <View style={{ flexDirection: "row", flexWrap: "wrap" }}>
    {facts.map(({ label, value }) => (
      <View key={label} style={{ width: `${100 / columns}%`, paddingRight: 14, marginBottom: 12 }}>
        <Text style={styles.label}>{label}</Text>
        {typeof value === "string" ? <Text style={{ fontSize: 10, fontWeight: 500 }}>{value}</Text> : value}
      </View>
    ))}
  </View>
);

/** Label and value on one line, for the details under a heading. */
export const DetailLines = ({ facts }: { facts: Fact[] }) => (
  <View>
    {facts.map(({ label, value }, index) => (
      <View key={`${label} ${index}`} style={{ flexDirection: "row", marginBottom: 2 }}>
        <Text style={[styles.quiet, { width: 118, paddingRight: 10 }]}>{label}</Text>
        <View style={{ flex: 1 }}>{typeof value === "string" ? <Text>{value}</Text> : value}</View>
      </View>
    ))}
  </View>
);
