import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import { raiseFlag } from "@/lib/flags/raise";
import { contentHash } from "@/lib/verification/content-hash";
import type { NpdbReport, NpdbResponse, ReportKind } from "./response";

const flagOf = {
  "adverse-action": { flagType: "NPDB adverse action", severity: "critical", noun: "An adverse action report" },
  "malpractice-payment": {
    flagType: "Malpractice payment report",
    severity: "major",
    noun: "A malpractice payment report",
  },
  "judgment-or-conviction": {
    flagType: "NPDB judgment or conviction",
    severity: "critical",
    noun: "A judgment or conviction report",
  },
} as const satisfies Record<ReportKind, { flagType: string; severity: string; noun: string }>;

/**
 * One flag a report, known by its document control number; answers how many were raised. The flag says that there is a
 * report and where it stands, never what it says: flags are told to more people and machines than may read that
 * (45 CFR 60.20). A flag that a person cleared stays cleared until the report changes.
 */
export async function raiseReportFlags(
  ctx: Context,
  response: NpdbResponse,
  { providerId, workflowId, queryId }: { providerId: string; workflowId: string | null; queryId: string },
): Promise<number> {
  const { organizationId } = ctx;
  const known = await ctx.db.flag.findMany({
    where: { organizationId, providerId, fingerprint: { in: response.reports.map(fingerprintOfReport) } },
    select: { fingerprint: true, active: true },
  });
  let raised = 0;
  for (const report of response.reports) {
    const { flagType, severity, noun } = flagOf[report.kind];
    const fingerprint = fingerprintOfReport(report);
    const { active } = await raiseFlag(ctx, {
      providerId,
      ...(workflowId === null ? {} : { workflowId }),
      flagType,
      severity,
      subCollectionName: "npdb-data",
      description: `${noun} is on file with the National Practitioner Data Bank (DCN ${report.dcn})`,
      actionSource: workflowId === null ? "MONITORING" : "CREDENTIALING",
      fingerprint,
      matchHash: contentHash(report),
      isConfirmed: false,
      evidence: { npdb: { queryId, queryDcn: response.dcn, reportDcn: report.dcn, processDate: response.processDate } },
      ...(report.reportDate === "" ? {} : { reportDate: dateOf(report.reportDate) }),
    });
    const wasActive = known.some((flag) => flag.fingerprint === fingerprint && flag.active);
    if (active && !wasActive) raised += 1;
  }
  return raised;
}

const fingerprintOfReport = ({ dcn }: NpdbReport): string => fingerprintOf("npdb", dcn);
