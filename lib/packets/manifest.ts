import { createHash } from "node:crypto";
import type { PacketData } from "./packet-data";
import { labelOf } from "./verification-age";

/** One thing the packet rests on, with its SHA-256. */
export type ManifestEntry = { kind: "evidence" | "answer" | "document"; id: string; label: string; sha256: string };

/** Everything whose content can be proved later: evidence, raw answers of the sources, documents. */
export function manifestOf(data: PacketData): ManifestEntry[] {
  const evidence = data.elements.flatMap(({ element, evidenceHash }): ManifestEntry[] =>
    evidenceHash ? [{ kind: "evidence", id: element, label: labelOf(element), sha256: evidenceHash }] : [],
  );
  const answers = data.elements.flatMap(({ element, answers: given }) =>
    given.map(
      ({ id, source, answerHash }): ManifestEntry => ({
        kind: "answer",
        id,
        label: `${labelOf(element)}: ${source}`,
        sha256: answerHash,
      }),
    ),
  );
  const documents = data.documents.map(
    ({ id, originalFileName, sha256 }): ManifestEntry => ({ kind: "document", id, label: originalFileName, sha256 }),
  );
  return [...evidence, ...answers, ...documents];
}

/** SHA-256 over the manifest's lines "kind id sha256", sorted, each ended by a line feed: anyone can compute it again. */
export function manifestHash(entries: readonly ManifestEntry[]): string {
  const lines = entries.map(({ kind, id, sha256 }) => `${kind} ${id} ${sha256}\n`).toSorted();
  return createHash("sha256").update(lines.join("")).digest("hex");
}
