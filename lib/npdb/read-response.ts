import { fileRefused } from "@/lib/uploads/file-refused";
import { readPerson } from "./read-person";
import { dateIn, readReport } from "./read-report";
import type { NpdbResponse } from "./response";
import { elementAt, elementsBelow, readXml, textAt, type XmlElement } from "./xml-tree";

/** More reports of one person would not fit the section. */
const maximumReports = 500;

/**
 * Reads a query response of the National Practitioner Data Bank in XML, as its Querying and Reporting XML Service
 * (QRXS) sends it: `queryResponse`, in it one `querySubjectResponse` with `status` (`dcn`, `processDate`), `individual`
 * and any number of `report`. Prefixes, further elements and where they stand do not matter. Throws 400 for what is no
 * response, was not processed, or answers for several people.
 */
export function readResponse(xml: string): NpdbResponse {
  const root = readXml(xml);
  const answered = subjectResponses(root);
  const [answer] = answered;
  if (!answer) throw fileRefused(whatItIsInstead(root));
  if (answered.length > 1)
    throw fileRefused(
      `it answers for ${answered.length} people. A file keeps the response of one person; save that one alone`,
    );
  const status = statusOf(root, answer);
  requireProcessed(status);
  const dcn = textAt(status, "dcn");
  if (dcn === "") throw fileRefused("its document control number (dcn) is missing, by which the query is known");
  const reports = elementsBelow(answer, isReport);
  if (reports.length > maximumReports) throw fileRefused(`it holds ${reports.length} reports`);
  return {
    dcn,
    processDate: dateIn(textAt(status, "processDate"), "the process date"),
    queryType: isContinuous(root, answer) ? "continuous" : "one-time",
    entity: textAt(root, "certification", "name"),
    subject: readPerson(elementAt(answer, "individual")),
    reports: reports.map(readReport),
  };
}

const isReport = ({ name, children }: XmlElement): boolean =>
  name === "report" && children.some((child) => child.name === "reportData" || child.name === "informationReported");

const isSubjectResponse = (element: XmlElement): boolean =>
  !isReport(element) &&
  element.children.some(({ name }) => name === "individual") &&
  (element.name.endsWith("Response") || element.children.some(({ name }) => name === "status"));

const subjectResponses = (root: XmlElement): XmlElement[] =>
  isSubjectResponse(root) ? [root] : elementsBelow(root, isSubjectResponse);

const statusOf = (root: XmlElement, answer: XmlElement): XmlElement =>
  elementAt(answer, "status") ?? elementAt(root, "batchStatus") ?? answer;

const isContinuous = (root: XmlElement, answer: XmlElement): boolean =>
  [root.name, answer.name, textAt(answer, "queryType"), textAt(root, "queryType")].some((word) =>
    /continuous|pds|enroll/i.test(word),
  );

/** The Data Bank answers also for queries that it refused; such an answer says nothing about the person. */
function requireProcessed(status: XmlElement): void {
  const isRefused = /^(false|no|n|0)$/i.test(textAt(status, "successfullyProcessed"));
  const error = [textAt(status, "error", "code"), textAt(status, "error", "message")].filter(Boolean).join(": ");
  if (!isRefused && error === "") return;
  throw fileRefused(`the Data Bank did not process this query${error && ` (${error.slice(0, 200)})`}. Query again`);
}

function whatItIsInstead({ name }: XmlElement): string {
  if (/submission/i.test(name)) return "it is a query as it was sent, not the Data Bank's response to it";
  if (/confirmation/i.test(name)) return "it confirms that a query arrived; the response comes later";
  return "it is no query response of the Data Bank: no person in it was queried";
}
