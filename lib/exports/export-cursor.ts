/** Where an export stands: which phase, and behind whom. Written as "phase:id". */
export type ExportCursor = { phase: "provider" | "facility" | "assemble"; after: string };

export const cursorText = ({ phase, after }: ExportCursor): string => `${phase}:${after}`;

export function parseExportCursor(text: string): ExportCursor {
  const [phase, after = ""] = text.split(":");
  if (phase !== "provider" && phase !== "facility" && phase !== "assemble")
    throw new Error(`"${text}" is not where an export can stand`);
  return { phase, after };
}
