import { z } from "zod";
import { isoDate } from "@/lib/api/wire-schemas";
import type { NpdbQuery as QueryRow } from "@/lib/generated/prisma/client";
import type { NpdbQuery } from "./operations";
import type { NpdbReport, ReportKind } from "./response";

/** What a query's row keeps in `subject`: whom the response names, and what of its reports the section has no place for. */
export const KeptResponse = z.object({
  /** Over everything that was read: the same response again has the same. */
  responseHash: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  differences: z.array(
    z.object({
      member: z.enum(["name", "birth date", "NPI", "license"]),
      response: z.string(),
      file: z.string(),
    }),
  ),
  confirmedBecause: z.string(),
  reports: z.array(
    z.object({
      dcn: z.string(),
      kind: z.enum(["adverse-action", "malpractice-payment", "judgment-or-conviction"]),
      typeOfAction: z.string(),
      reportDate: z.string(),
      entity: z.string(),
      amount: z.string(),
    }),
  ),
});
export type KeptResponse = z.infer<typeof KeptResponse>;

/** The section knows two report types; a judgment or conviction stands as an adverse action whose type says so. */
export const reportTypeOf = (kind: ReportKind) =>
  kind === "malpractice-payment" ? "Medical Malpractice Payment Report" : "Adverse Action Report";

/** A report as the query keeps it. */
export const keptReport = ({ dcn, kind, typeOfAction, reportDate, entity, amount }: NpdbReport) => ({
  dcn,
  kind,
  typeOfAction,
  reportDate,
  entity,
  amount,
});

/** The row as the API shows it. */
export function toNpdbQuery(row: QueryRow): NpdbQuery {
  const { differences, confirmedBecause, reports } = KeptResponse.parse(row.subject);
  return {
    id: row.id,
    providerId: row.providerId,
    workflowId: row.workflowId,
    documentId: row.documentId,
    dcn: row.dcn,
    queryType: row.queryType === "continuous" ? "continuous" : "one-time",
    processDate: isoDate(row.processDate),
    reportCount: row.reportCount,
    reports: reports.map(({ kind, typeOfAction, reportDate, ...report }) => ({
      ...report,
      reportType: reportTypeOf(kind),
      // Written by the reader out of the same list.
      typeOfAction: typeOfAction as NpdbQuery["reports"][number]["typeOfAction"],
      reportDate: reportDate || null,
    })),
    differences,
    confirmedBecause,
    createdAt: row.createdAt.toISOString(),
    createdByName: row.createdByName,
  };
}
