import { listSource } from "./list-source";

/** OFAC's list of Specially Designated Nationals, with its alternate names. */
export const ofac = listSource({
  id: "ofac",
  element: "ofac_sanctions",
  name: "OFAC SDN",
  flagType: "OFAC SDN",
  describe: (record) => `number ${record.number ?? ""}, program ${record.sanctionType}`,
});
