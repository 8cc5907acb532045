import { z } from "zod";
import { Id, MomentAnswer, Text } from "@/lib/api/wire-schemas";

/** Most groups of one provider. */
export const maximumGroups = 200;

/** A group as a client names it: name, NPI and TIN together say which; the rest belongs to the membership. */
export const GroupInput = z
  .object({
    group_name: Text(200).meta({ title: "Group name" }),
    group_npi: z.string().length(10, "must have 10 characters").meta({ title: "Group NPI" }),
    group_tin: z.string().length(9, "must have 9 characters").meta({ title: "Group TIN" }),
    location_name: z.string().max(200).optional().meta({ title: "Location" }),
    external_group_id: z.string().max(200).optional().meta({ title: "External id" }),
  })
  .meta({ id: "GroupInput" });
export type GroupInput = z.output<typeof GroupInput>;

/** What makes two groups of an organization the same one. */
export const groupKey = ({ name, npi, tin }: { name: string; npi: string; tin: string }): string =>
  JSON.stringify([name.trim(), npi, tin]);

/** All groups of one provider. A group that is named twice is refused: nobody could tell which membership is meant. */
export const GroupSet = z
  .array(GroupInput)
  .max(maximumGroups, `may hold ${maximumGroups} groups at most`)
  .check((context) => {
    const first = new Map<string, number>();
    for (const [index, { group_name: name, group_npi: npi, group_tin: tin }] of context.value.entries()) {
      const key = groupKey({ name, npi, tin });
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, index);
      else {
        const message = `names the same group as element ${earlier}: name, NPI and TIN are equal`;
        context.issues.push({ code: "custom", input: name, path: [index], message });
      }
    }
  });

/** A group of a provider as it is answered. */
export const ProviderGroup = z
  .object({
    id: z.string(),
    group_name: z.string(),
    group_npi: z.string(),
    group_tin: z.string(),
    location_name: z.string(),
    external_group_id: z.string(),
  })
  .meta({ id: "ProviderGroup" });

/** A group of a facility as it is answered. */
export const FacilityGroup = ProviderGroup.omit({ location_name: true, external_group_id: true }).meta({
  id: "FacilityGroup",
});

/** Most facilities of one call. */
const maximumList = 10_000;

export const FacilityList = z
  .object({
    list: z
      .array(z.object({ facilityId: Id }))
      .max(maximumList, `may name ${maximumList} facilities at most`)
      .meta({ description: "One that is named twice counts once" }),
  })
  .meta({ id: "FacilityList" });

/** What became of each facility that a call named. */
export const FacilityResults = z
  .object({
    list: z.array(z.object({ facilityId: z.string(), success: z.boolean(), reason: z.string().optional() })),
  })
  .meta({ id: "FacilityResults" });

/** A group in the list of groups. */
export const GroupListItem = z
  .object({
    id: z.string(),
    group_name: z.string(),
    group_npi: z.string(),
    group_tin: z.string(),
    providers: z.number().meta({ description: "How many providers are its members" }),
    facilities: z.number().meta({ description: "How many facilities belong to it" }),
    created_at: MomentAnswer,
  })
  .meta({ id: "GroupListItem" });

/** A group with a page of its providers and a page of its facilities. */
export const GroupDetail = GroupListItem.omit({ providers: true, facilities: true })
  .extend({
    provider_count: z.number(),
    facility_count: z.number(),
    providers: z.array(
      z.object({
        provider_id: z.string(),
        first_name: z.string(),
        middle_name: z.string(),
        last_name: z.string(),
        degree: z.string(),
        npi: z.string(),
        credentialing_status: z.string(),
        location_name: z.string(),
        external_group_id: z.string(),
      }),
    ),
    facilities: z.array(
      z.object({
        facilityId: z.string(),
        name: z.string(),
        type: z.string(),
        npi: z.string(),
        city: z.string(),
        state: z.string(),
        credentialingStatus: z.string(),
      }),
    ),
  })
  .meta({ id: "GroupDetail" });
