// Responses of the Data Bank for tests, made of invented people in the form of its XML service.

type SampleReport = {
  kind: "aar" | "mmpr" | "jocr" | string;
  dcn: string;
  inside?: string;
  entity?: string;
  original?: string;
};

type SampleResponse = {
  dcn?: string;
  last?: string;
  first?: string;
  birthDate?: string;
  npi?: string;
  processed?: boolean;
  reports?: readonly SampleReport[];
};

const insideOf: Readonly<Record<string, string>> = {
  aar: "<classification><code>1125</code></classification><actionDate>2024-05-02</actionDate>",
  mmpr:
    "<paymentForThisPractitioner>125000.00</paymentForThisPractitioner><paymentDate>2019-02-28</paymentDate>" +
    "<specificAllegation><code>101</code><date>2017-06-11</date></specificAllegation>",
  jocr: "<convictionDate>2022-09-14</convictionDate>",
};

const person = ({
  last,
  first,
  birthDate,
  npi,
}: Required<Pick<SampleResponse, "last" | "first" | "birthDate" | "npi">>) => `
    <individual>
      <name><last>${last}</last><first>${first}</first></name>
      <sex>F</sex>
      ${birthDate && `<birthdate>${birthDate}</birthdate>`}
      <ssn>900551234</ssn>
      ${npi && `<npi>${npi}</npi>`}
      <homeAddress><address>1 Harbor Way</address><city>Austin</city><state>TX</state><zip>78701</zip></homeAddress>
      <occupationAndLicensure><number>Q4471</number><state>TX</state><field>010</field></occupationAndLicensure>
    </individual>`;

/** A query response about one invented person; what is not told is Ada Quillfeather's. */
export function sampleResponse(facts: SampleResponse = {}): string {
  const { dcn = "7950000000011111", processed = true, reports = [] } = facts;
  const subject = { last: "QUILLFEATHER", first: "ADA", birthDate: "1975-04-12", npi: "", ...facts };
  const written = reports.map(
    ({
      kind,
      dcn: reportDcn,
      inside = insideOf[kind] ?? "",
      entity = "Lantern State Board",
      original = "2024-05-20",
    }) => `
    <report>
      <contact><entityName>${entity}</entityName></contact>
      <reportData>
        <reportDCN>${reportDcn}</reportDCN><transaction>Initial</transaction>
        <originalSubmitDate>${original}</originalSubmitDate>
      </reportData>${person(subject)}
      <informationReported><${kind}>${inside}</${kind}></informationReported>
    </report>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<query:queryResponse xmlns:query="http://www.npdb-hipdb.hrsa.gov/Query">
  <submissionFilename>query.xml</submissionFilename>
  <certification><name>North Plan</name></certification>
  <batchStatus><dcn>7950000000010000</dcn><processDate>2026-11-02</processDate></batchStatus>
  <querySubjectResponse>
    <status>
      <dcn>${dcn}</dcn><processDate>2026-11-02</processDate>
      <successfullyProcessed>${processed}</successfullyProcessed>
      ${processed ? "" : "<error><code>81</code><message>ZIP is invalid</message></error>"}
    </status>
    <processedUnder><titleIV>true</titleIV></processedUnder>${person(subject)}${written.join("")}
  </querySubjectResponse>
</query:queryResponse>
`;
}
