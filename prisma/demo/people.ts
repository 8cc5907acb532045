import type { Role } from "@/lib/api/context";

export type DemoOrganization = {
  key: "first" | "second";
  name: string;
  domain: string;
  /** One person per role, and after them whom the committee needs besides. */
  people: readonly { name: string; role: Role }[];
  /** The medical groups that its providers belong to, in turn. */
  groups: readonly { name: string; npi: string; tin: string; locations: readonly string[] }[];
};

/** The two organizations of the demo and who works in them; all invented. */
export const demoOrganizations: readonly DemoOrganization[] = [
  {
    key: "first",
    name: "Lantern Health Plan",
    domain: "lantern.example",
    people: [
      { name: "Dr. Imogen Castellane", role: "Medical Director" },
      { name: "Dr. Rufus Abernethy", role: "Provisional Approver" },
      { name: "Tamsin Okonjo-Reed", role: "Credentialing User" },
      { name: "Gideon Larkspur", role: "Supervisor" },
      { name: "Dr. Halcyon Wraxall", role: "Provisional Approver" },
    ],
    groups: [
      {
        name: "Harrowgate Medical Group",
        npi: "2200000018",
        tin: "990000011",
        locations: ["Main Street", "Riverside"],
      },
      { name: "Wexcombe Family Care", npi: "2200000026", tin: "990000012", locations: ["Wexcombe Center"] },
    ],
  },
  {
    key: "second",
    name: "Saltmarsh Physician Network",
    domain: "saltmarsh.example",
    people: [
      { name: "Dr. Marisol Everhart", role: "Medical Director" },
      { name: "Dr. Anselm Kirkbride", role: "Provisional Approver" },
      { name: "Perpetua Lindqvist", role: "Credentialing User" },
      { name: "Cassius Featherstone", role: "Supervisor" },
    ],
    groups: [
      { name: "Saltmarsh Associates", npi: "2200000034", tin: "990000013", locations: ["Harbor Road", "Old Town"] },
    ],
  },
];
