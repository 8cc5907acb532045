import { describe, expect, test } from "vitest";
import { ApiError } from "@/lib/api/errors";
import { inventedNpi } from "@/prisma/factories/provider";
import { readResponse } from "./read-response";
import { sampleResponse } from "./sample-response";

/** The sentence a file is refused with. */
function refusal(xml: string): string {
  try {
    readResponse(xml);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.detail;
    throw error;
  }
  return "was read";
}

describe("a query response", () => {
  test("without reports says who was queried, under which number and when", () => {
    expect(readResponse(sampleResponse({ npi: inventedNpi(7) }))).toMatchObject({
      dcn: "7950000000011111",
      processDate: "2026-11-02",
      queryType: "one-time",
      entity: "North Plan",
      subject: { lastName: "QUILLFEATHER", firstName: "ADA", birthDate: "1975-04-12", npi: inventedNpi(7) },
      reports: [],
    });
  });

  test("tells the three report formats apart, with their numbers, dates and amounts", () => {
    const reports = [
      { kind: "aar", dcn: "5500000000000001" },
      { kind: "mmpr", dcn: "5500000000000002", entity: "Fallowmere Mutual" },
      { kind: "jocr", dcn: "5500000000000003" },
    ];
    expect(readResponse(sampleResponse({ reports })).reports).toMatchObject([
      {
        dcn: "5500000000000001",
        kind: "adverse-action",
        typeOfAction: "State Licensure/Certification",
        actionCodes: ["1125"],
        entity: "Lantern State Board",
        reportDate: "2024-05-20",
        actionDate: "2024-05-02",
      },
      {
        kind: "malpractice-payment",
        typeOfAction: "Medical Malpractice Payment",
        amount: "125000.00",
        paymentDate: "2019-02-28",
        allegationDate: "2017-06-11",
      },
      { kind: "judgment-or-conviction", typeOfAction: "Judgement/Conviction", actionDate: "2022-09-14" },
    ]);
  });

  test.each([
    ["<classification><code>1610</code></classification>", "", "Clinical Privileges"],
    ["<actionCategory>Professional Society Action</actionCategory>", "", "Professional Society"],
    ["<classification><code>1505</code></classification>", "Any agency", "Exclusion/Debarment"],
    ["<other/>", "Harbor Lantern Hospital", "Clinical Privileges"],
  ])("knows the kind of an adverse action by %s and %j", (inside, entity, expected) => {
    const reports = [{ kind: "aar", dcn: "1", inside, entity }];
    expect(readResponse(sampleResponse({ reports })).reports[0]?.typeOfAction).toBe(expected);
  });

  test("is read with other prefixes, further elements and comments, and never tells the social security number", () => {
    const odd = sampleResponse({ reports: [{ kind: "mmpr", dcn: "9" }] })
      .replaceAll("<individual>", "<ns2:individual><new:member xmlns:new='x'><deep/></new:member><!-- kept by hand -->")
      .replaceAll("</individual>", "</ns2:individual>");
    const response = readResponse(odd);
    expect(response.reports).toHaveLength(1);
    expect(JSON.stringify(response)).not.toContain("900551234");
  });

  test("of a continuous query says that it is one", () => {
    const continuous = sampleResponse().replaceAll("query:queryResponse", "query:continuousQueryResponse");
    expect(readResponse(continuous).queryType).toBe("continuous");
  });
});

describe("what is refused with a sentence", () => {
  const whole = sampleResponse({ reports: [{ kind: "aar", dcn: "1" }] });
  const nested = `${"<a>".repeat(60)}${"</a>".repeat(60)}`;
  const second = /<querySubjectResponse>[\s\S]*<\/querySubjectResponse>/.exec(whole)?.[0] ?? "";

  test.each<[what: string, xml: string, reason: RegExp]>([
    ["half a file", whole.slice(0, 900), /not whole XML: line \d+/],
    ["tags that do not close", whole.replace("</status>", ""), /not whole XML/],
    ["nothing", "", /not whole XML|empty/],
    ["a DOCTYPE", whole.replace("?>", '?><!DOCTYPE r [<!ENTITY a "b">]>'), /DOCTYPE/],
    ["an entity of its own", whole.replace("ADA", "&ada;"), /not whole XML/],
    ["elements without end", `<queryResponse>${nested}</queryResponse>`, /nested deeper/],
    ["too many elements", `<queryResponse>${"<a/>".repeat(200_001)}</queryResponse>`, /more elements/],
    ["a query as it was sent", "<querySubmission><individual/></querySubmission>", /as it was sent/],
    ["another document", "<html><body/></html>", /no query response/],
    ["a query that was not processed", sampleResponse({ processed: false }), /did not process.*81: ZIP is invalid/],
    ["several people", whole.replace(second, second + second), /answers for 2 people/],
    ["a missing number", whole.replace("<dcn>7950000000011111</dcn>", ""), /document control number/],
    ["a date that is none", whole.replaceAll("2026-11-02", "2026-13-45"), /"2026-13-45" is not a date/],
    ["a report of an unknown format", whole.replaceAll("aar>", "constructor>"), /report 1 is of a format/],
    ["a report without a number", whole.replace("<reportDCN>1</reportDCN>", ""), /reportDCN/],
  ])("%s", (_what, xml, reason) => {
    expect(refusal(xml)).toMatch(reason);
  });
});
