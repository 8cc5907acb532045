import type { ReadSection } from "@/components/credentialing/file-section";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { type LinePart, recordLine } from "@/components/records/record-line";

const sanction: LinePart[] = [
  { as: "strong", of: ["sanction_type"] },
  { as: "quiet", of: ["type_of_action", "data"] },
  { as: "on", of: ["date_of_report"] },
];
const applicationVerification: LinePart[] = [
  { as: "strong", of: ["verification_type"] },
  { as: "quiet", of: ["explanation"] },
  { as: "quiet", of: ["verified_by"] },
  { as: "on", of: ["verified_date"] },
];

/** What verification found: nobody writes it, so there is nothing to edit. */
export function derivedSections(detail: ProviderDetail): ReadSection[] {
  const section = (title: string, rows: readonly { id: string }[], parts: readonly LinePart[]): ReadSection => ({
    title,
    lines: rows.map((row) => ({ key: row.id, content: recordLine(row, parts) })),
  });
  return [
    section("Sanctions searched", detail.provider_sanctions, sanction),
    section("Application", detail.application_verification, applicationVerification),
  ].filter(({ lines }) => lines.length > 0);
}
