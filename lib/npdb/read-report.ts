import { fileRefused } from "@/lib/uploads/file-refused";
import { readPerson } from "./read-person";
import type { NpdbReport, ReportKind } from "./response";
import { typeOfAction } from "./type-of-action";
import { elementAt, elementsBelow, textAt, type XmlElement } from "./xml-tree";

/** The element of `informationReported` that each of the three report formats fills. */
const formats: Readonly<Record<string, ReportKind>> = {
  aar: "adverse-action",
  mmpr: "malpractice-payment",
  jocr: "judgment-or-conviction",
};

/** YYYY-MM-DD of a date or date-time; empty stays empty. Throws 400 for what is no day of the calendar. */
export function dateIn(text: string, what: string): string {
  if (text === "") return "";
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? american(text);
  const date = new Date(`${day}T00:00:00Z`);
  if (day !== "" && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)) return day;
  throw fileRefused(`${what} "${text.slice(0, 40)}" is not a date`);
}

function american(text: string): string {
  const [, month = "", day = "", year = ""] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === "" ? "" : `${year}-${month}-${day}`;
}

/** A `report` of a response. Throws 400 for one without its number, or of a format that is not known. */
export function readReport(report: XmlElement): NpdbReport {
  const data = elementAt(report, "reportData");
  const dcn = textAt(data, "reportDCN") || textAt(data, "dcn");
  if (dcn === "" || dcn.length > 100)
    throw fileRefused("one of its reports has no document control number (reportDCN)");
  const information = elementAt(report, "informationReported");
  const details = information?.children.find(({ name }) => Object.hasOwn(formats, name));
  const kind = formats[details?.name ?? ""];
  if (!details || !kind)
    throw fileRefused(
      `report ${dcn} is of a format that is not known here. Keep the file as a document and enter the report by hand`,
    );
  const date = (...path: readonly string[]) => dateIn(textAt(report, ...path), `in report ${dcn} the date`);
  const inDetails = (...path: readonly string[]) => date("informationReported", details.name, ...path);
  const entity = textAt(report, "contact", "entityName").slice(0, 200);
  const actionCodes = codesOf(details);
  const originally = date("reportData", "originalSubmitDate");
  return {
    dcn,
    kind,
    typeOfAction:
      kind === "malpractice-payment"
        ? "Medical Malpractice Payment"
        : kind === "judgment-or-conviction"
          ? "Judgement/Conviction"
          : typeOfAction(actionCodes, entity),
    actionCodes,
    entity,
    reportDate: date("reportData", "recentChangeDate") || originally,
    createdDate: originally,
    actionDate: inDetails("actionDate") || inDetails("judgmentDate") || inDetails("convictionDate"),
    paymentDate: inDetails("paymentDate"),
    allegationDate: inDetails("specificAllegation", "date"),
    amount: textAt(details, "paymentForThisPractitioner").slice(0, 40),
    subject: readPerson(elementAt(report, "individual")),
  };
}

const saysWhichAction = /^(action|actionType|typeOfAction|classification|adverseAction\w*|category|\w*Category|type)$/;

/** Codes and words that say what action it was, wherever they stand in the report. */
function codesOf(details: XmlElement): string[] {
  const said = elementsBelow(details, ({ name }) => saysWhichAction.test(name)).flatMap((element) => [
    element.text.trim(),
    textAt(element, "code"),
    textAt(element, "description"),
  ]);
  return [...new Set(said.filter(Boolean))].map((text) => text.slice(0, 100)).slice(0, 20);
}
