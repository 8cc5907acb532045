const phases = ["provider", "facility", "seal"] as const;

/** Where an export stands: which phase, and behind whom, or behind what of the file. Written as "phase:after". */
export type ExportCursor = { phase: (typeof phases)[number]; after: string };

export const cursorText = ({ phase, after }: ExportCursor): string => `${phase}:${after}`;

export function parseExportCursor(text: string): ExportCursor {
  const [given, after = ""] = text.split(":");
  const phase = phases.find((one) => one === given);
  if (phase === undefined) throw new Error(`"${text}" is not where an export can stand`);
  return { phase, after };
}
