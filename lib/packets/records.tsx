import type { PacketData } from "./packet-data";
import { ProviderSections, providerSections } from "./provider-records";

export const recordsSections = (_data: Pick<PacketData, "records">) => providerSections;

/** What the file says of its subject, section by section. */
export const Records = ({ data }: { data: PacketData }) => {
  const asOf = new Date(data.generatedAt.toISOString().slice(0, 10));
  return <ProviderSections records={data.records} asOf={asOf} />;
};
