import { z } from "zod";
import { Text } from "@/lib/api/wire-schemas";

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
