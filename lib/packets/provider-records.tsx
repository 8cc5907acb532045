import { Text, View } from "@react-pdf/renderer";
import { Section } from "./blocks";
import { formatDate, nothing } from "./dates";
import { dollars } from "./labels";
import type { ProviderRecords } from "./provider-on-paper";
import { code, expiry, isShort, stacked, verifiedColumn } from "./record-cells";
import { Table } from "./table";
import { styles } from "./theme";

export const providerSections = [
  { id: "licenses", title: "State licenses" },
  { id: "dea", title: "DEA and CDS registrations" },
  { id: "boards", title: "Board certification" },
  { id: "education", title: "Education and training" },
  { id: "malpractice", title: "Malpractice insurance" },
  { id: "affiliations", title: "Hospital affiliations" },
] as const;

const [licenses, dea, boards, education, malpractice, affiliations] = providerSections;

/** What the file says of the provider, section by section, each row with who verified it and when. */
export const ProviderSections = ({ records, asOf }: { records: ProviderRecords; asOf: Date }) => {
  return (
    <View>
      <Section {...licenses} isShort={isShort(records.licenses)}>
        <Table
          rows={records.licenses}
          keyOf={(row, index) => `${row.licenseNumber} ${index}`}
          nothing="No license is recorded."
          columns={[
            { label: "State", flex: 1.8, cell: (row) => stacked(row.state, row.licenseType) },
            { label: "Number", flex: 2, cell: (row) => code(row.licenseNumber) },
            { label: "Status", flex: 2, cell: (row) => row.status },
            { label: "Issued", flex: 1.5, cell: (row) => formatDate(row.issueDate) },
            { label: "Expires", flex: 1.5, cell: (row) => expiry(row.expirationDate, asOf) },
            verifiedColumn(2),
          ]}
        />
      </Section>
      <Section {...dea} isShort={isShort(records.deas)}>
        <Table
          rows={records.deas}
          keyOf={(row, index) => `${row.deaNumber} ${index}`}
          nothing="No registration is recorded."
          columns={[
            { label: "Type", flex: 1.8, cell: (row) => <Text style={styles.strong}>{row.type}</Text> },
            { label: "Number", flex: 2, cell: (row) => code(row.deaNumber) },
            { label: "State", flex: 2, cell: (row) => row.state },
            { label: "Status", flex: 1.5, cell: (row) => row.status },
            { label: "Expires", flex: 1.5, cell: (row) => expiry(row.expirationDate, asOf) },
            verifiedColumn(2),
          ]}
        />
      </Section>
      <Section {...boards} isShort={isShort(records.boards)}>
        <Table
          rows={records.boards}
          keyOf={(row, index) => `${row.certificateId} ${index}`}
          nothing="No board certification is recorded."
          columns={[
            {
              label: "Specialty",
              flex: 2.8,
              cell: (row) => stacked(row.specialty, row.subspecialty === "None" ? "" : row.subspecialty),
            },
            { label: "Certificate", flex: 1.6, cell: (row) => code(row.certificateId) },
            { label: "Status", flex: 1.5, cell: (row) => stacked(row.status, row.durationType) },
            { label: "MOC", flex: 1.2, cell: (row) => row.moc },
            { label: "Issued", flex: 1.5, cell: (row) => formatDate(row.issueDate) },
            { label: "Expires", flex: 1.5, cell: (row) => expiry(row.expirationDate, asOf) },
            verifiedColumn(2),
          ]}
        />
      </Section>
      <Section {...education} isShort={isShort(records.educations)}>
        <Table
          rows={records.educations}
          keyOf={(row, index) => `${row.institution} ${index}`}
          nothing="No education or training is recorded."
          columns={[
            { label: "Institution", flex: 3, cell: (row) => stacked(row.institution, row.specialty) },
            { label: "Type", flex: 1.7, cell: (row) => stacked(row.type, row.degree) },
            { label: "Completed", flex: 1.5, cell: (row) => formatDate(row.completedOn) },
            { label: "Source", flex: 2.6, cell: (row) => row.source || nothing },
            verifiedColumn(2),
          ]}
        />
      </Section>
      <Section {...malpractice} isShort={isShort(records.malpractice)}>
        <Table
          rows={records.malpractice}
          keyOf={(row, index) => `${row.policyNumber} ${index}`}
          nothing="No malpractice insurance is recorded."
          columns={[
            { label: "Policy", flex: 2.2, cell: (row) => code(row.policyNumber) },
            { label: "Holder", flex: 2.4, cell: (row) => stacked(row.policyHolder, row.coverageType) },
            { label: "Occurrence", flex: 1.6, cell: (row) => dollars(row.occurrenceCoverageAmount) },
            { label: "Aggregate", flex: 1.6, cell: (row) => dollars(row.aggregateCoverageAmount) },
            { label: "Effective", flex: 1.5, cell: (row) => formatDate(row.effectiveDate) },
            { label: "Expires", flex: 1.5, cell: (row) => expiry(row.expirationDate, asOf) },
            verifiedColumn(2),
          ]}
        />
      </Section>
      <Section {...affiliations} isShort={isShort(records.affiliations)}>
        <Table
          rows={records.affiliations}
          keyOf={(row, index) => `${row.name} ${index}`}
          nothing="No hospital affiliation is recorded."
          columns={[
            { label: "Hospital", flex: 3, cell: (row) => stacked(row.name, row.specialty) },
            { label: "Privileges", flex: 2, cell: (row) => row.type || nothing },
            { label: "State", flex: 1, cell: (row) => row.state || nothing },
            { label: "From", flex: 1.5, cell: (row) => formatDate(row.startDate) },
            { label: "To", flex: 1.5, cell: (row) => (row.endDate ? formatDate(row.endDate) : "Present") },
            verifiedColumn(2),
          ]}
        />
      </Section>
    </View>
  );
};
