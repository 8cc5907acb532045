import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import { listRows } from "@/lib/sections/section-rows";
import type { Element } from "@/lib/sections/element";
import { npdbReports } from "@/lib/sections/npdb-reports";
import { writeList } from "@/lib/sections/write-list";
import type { NpdbReport, NpdbResponse } from "./response";
import { reportTypeOf } from "./wire";

const sexes: Readonly<Record<string, string>> = { M: "Male", F: "Female" };
const plain = (dcn: unknown): string =>
  String(dcn ?? "")
    .replace(/[^a-z0-9]/gi, "")
    .toLowerCase();
const filled = (facts: Element): Element =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== "" && value !== null));

/** A report as the section writes it; what it does not say is left out. */
const elementOf = (report: NpdbReport, { processDate }: NpdbResponse): Element =>
  filled({
    report_type: reportTypeOf(report.kind),
    type_of_action: report.typeOfAction,
    dcn: report.dcn,
    report_date: report.reportDate,
    process_date: processDate,
    created_date: report.createdDate,
    payment_date: report.paymentDate,
    specific_allegation_date: report.allegationDate,
    first_name: report.subject.firstName,
    last_name: report.subject.lastName,
    gender: sexes[report.subject.sex] ?? "",
    birth_date: report.subject.birthDate,
    npi: report.subject.npi,
    home_address: report.subject.homeAddress.address,
    home_city: report.subject.homeAddress.city,
    home_state: report.subject.homeAddress.state,
    home_zip: report.subject.homeAddress.zip,
  });

/** When a query was processed is no fact of the report: an older report in a newer response is the same report. */
const isFact = (member: string): boolean => member !== "process_date";

/**
 * Puts the reports of a response into the provider's section: a report is the one with its document control number, a
 * member that the response does not tell stays as it is, and what other responses or people brought stays too.
 */
export async function mergeReports(
  ctx: Context,
  provider: { id: string; degree: string },
  response: NpdbResponse,
): Promise<{ added: number; changed: number }> {
  const facts = { degree: provider.degree, today: dayOf(ctx.now) };
  const rows = await listRows(ctx, npdbReports.table, provider.id);
  const present = rows.map((row): Element => npdbReports.toElement(row, facts));
  const told = new Map(response.reports.map((report) => [plain(report.dcn), elementOf(report, response)]));
  let changed = 0;
  const kept = present.map((element) => {
    const report = told.get(plain(element.dcn));
    told.delete(plain(element.dcn));
    const differs = report && Object.entries(report).some(([name, value]) => isFact(name) && element[name] !== value);
    if (!report || !differs) return element;
    changed += 1;
    return { ...element, ...report, dcn: element.dcn, verified_by: undefined, verified_date: undefined };
  });
  const added = [...told.values()];
  if (changed + added.length === 0) return { added: 0, changed: 0 };
  const elements = [...kept, ...added].map((element) => npdbReports.ElementInput.parse(element) as Element);
  await writeList(
    ctx,
    { action: "uploadNpdbResponse", section: npdbReports },
    { params: { providerId: provider.id }, body: { elements, reason: `Response ${response.dcn} of the Data Bank` } },
  );
  return { added: added.length, changed };
}
