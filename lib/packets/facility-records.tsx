import { View } from "@react-pdf/renderer";
import { Section } from "./blocks";
import { nothing } from "./dates";
import type { FacilityPaper } from "./facility-on-paper";
import { code, expiry, isShort, stacked } from "./record-cells";
import { Table } from "./table";

export const facilitySections = [
  { id: "licenses", title: "State licenses" },
  { id: "accreditation", title: "Accreditation" },
  { id: "visits", title: "Site visits" },
  { id: "certificates", title: "CLIA, CMS and other certificates" },
  { id: "liability", title: "Liability insurance" },
] as const;

const [licenses, accreditation, visits, certificates, liability] = facilitySections;

const day = (text: string | null): Date | null => (text ? new Date(text) : null);

/** What the file says of the facility, section by section; the checklist says who verified what. */
export const FacilitySections = ({ records, asOf }: { records: FacilityPaper; asOf: Date }) => (
  <View>
    <Section {...licenses} isShort={isShort(records.licenses)}>
      <Table
        rows={records.licenses}
        keyOf={(row, index) => `${row.number} ${index}`}
        nothing="No license is recorded."
        columns={[
          { label: "License", flex: 3, cell: (row) => stacked(row.type, "") },
          { label: "Number", flex: 2, cell: (row) => code(row.number) },
          { label: "Status", flex: 2, cell: (row) => row.status || nothing },
          { label: "Expires", flex: 1.5, cell: (row) => expiry(day(row.expires), asOf) },
        ]}
      />
    </Section>
    <Section {...accreditation} isShort={isShort(records.accreditations)}>
      <Table
        rows={records.accreditations}
        keyOf={(row, index) => `${row.body} ${index}`}
        nothing="No accreditation is recorded."
        columns={[
          { label: "Body", flex: 4, cell: (row) => stacked(row.body, "") },
          { label: "Status", flex: 2, cell: (row) => row.status || nothing },
          { label: "Expires", flex: 1.5, cell: (row) => expiry(day(row.expires), asOf) },
        ]}
      />
    </Section>
    <Section {...visits} isShort={isShort(records.siteVisits)}>
      <Table
        rows={records.siteVisits}
        keyOf={(row, index) => `${row.source} ${index}`}
        nothing="No site visit is recorded."
        columns={[
          { label: "Source", flex: 4, cell: (row) => stacked(row.source, "") },
          { label: "Made", flex: 2, cell: (row) => row.applicable || nothing },
          { label: "Grade", flex: 1.5, cell: (row) => row.grade || nothing },
        ]}
      />
    </Section>
    <Section {...certificates} isShort={isShort(records.certifications)}>
      <Table
        rows={records.certifications}
        keyOf={(row, index) => `${row.number} ${index}`}
        nothing="No certificate is recorded."
        columns={[
          { label: "Certificate", flex: 3, cell: (row) => stacked(row.type, "") },
          { label: "Number", flex: 3, cell: (row) => code(row.number) },
          { label: "Expires", flex: 1.5, cell: (row) => expiry(day(row.expires), asOf) },
        ]}
      />
    </Section>
    <Section {...liability} isShort={isShort(records.insurances)}>
      <Table
        rows={records.insurances}
        keyOf={(row, index) => `${row.policyNumber} ${index}`}
        nothing="No liability insurance is recorded."
        columns={[
          { label: "Insurance", flex: 3, cell: (row) => stacked(row.type, row.carrier) },
          { label: "Policy", flex: 3, cell: (row) => code(row.policyNumber) },
          { label: "Expires", flex: 1.5, cell: (row) => expiry(day(row.expires), asOf) },
        ]}
      />
    </Section>
  </View>
);
