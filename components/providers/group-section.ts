import type { ProviderSection } from "@/components/providers/provider-section";
import { membersOf } from "@/components/records/contract-members";
import { call } from "@/lib/api/client";
import { GroupInput } from "@/lib/groups/group-schemas";
import { replaceProviderGroups } from "@/lib/groups/operations";

/** The groups that a provider belongs to; the whole set is written at once. */
export const groupSection: ProviderSection = {
  key: "groups",
  title: "Groups",
  noun: "group",
  isList: true,
  isRare: false,
  hasNoReason: true,
  feeds: [],
  line: [
    { as: "strong", of: ["group_name"] },
    { as: "quiet", of: ["location_name"] },
    { as: "code", of: ["group_npi"], word: "NPI" },
    { as: "code", of: ["group_tin"], word: "TIN" },
  ],
  recordsOf: ({ detail }) => detail.data.groups ?? [],
  target: ({ subjectId: providerId, reload }) => ({
    members: membersOf(GroupInput),
    body: replaceProviderGroups.body,
    bodyOf: (rows) => rows.map(({ record }) => record),
    pathOf: (index) => [index],
    write: async ({ body, ifMatch }) => {
      const groups = replaceProviderGroups.body.parse(body);
      await call(replaceProviderGroups, { params: { providerId }, body: groups, ifMatch });
    },
    reload,
  }),
};
