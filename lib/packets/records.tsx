import { FacilitySections, facilitySections } from "./facility-records";
import type { PacketData } from "./packet-data";
import { ProviderSections, providerSections } from "./provider-records";

/** The chapters of the records that this packet has. */
export const recordsSections = ({ records }: Pick<PacketData, "records">) =>
  records.kind === "provider" ? providerSections : facilitySections;

/** What the file says of its subject, section by section. */
export const Records = ({ data }: { data: PacketData }) => {
  const { records, generatedAt } = data;
  const asOf = new Date(generatedAt.toISOString().slice(0, 10));
  return records.kind === "provider" ? (
    <ProviderSections records={records} asOf={asOf} />
  ) : (
    <FacilitySections records={records} asOf={asOf} />
  );
};
