"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { usePeople } from "@/components/credentialing/use-assigned-filter";
import { voters } from "@/lib/committee/meeting-actions";

export type ChosenMembers = { ids: readonly string[]; chairId: string };

/** As the contract takes them. */
export const membersOf = ({ ids, chairId }: ChosenMembers) =>
  ids.map((userId) => ({ userId, isChair: userId === chairId }));

type MemberChoiceProps = { chosen: ChosenMembers; onChange: (chosen: ChosenMembers) => void };

const nobody = "nobody";

/** Who may decide on files may have a seat; one of them chairs. */
export function MemberChoice({ chosen, onChange }: MemberChoiceProps) {
  const people = usePeople();
  if (!people) return <Skeleton className="h-24" />;
  const deciders = people.filter(({ roles }) => voters.some((role) => roles.includes(role)));
  const seated = deciders.filter(({ id }) => chosen.ids.includes(id));
  const toggle = (id: string, isChosen: boolean) =>
    onChange({
      ids: isChosen ? [...chosen.ids, id] : chosen.ids.filter((one) => one !== id),
      chairId: !isChosen && chosen.chairId === id ? "" : chosen.chairId,
    });
  if (deciders.length === 0)
    return <p className="text-13 text-ink-2">Nobody of the organization is a {voters.join(" or ")}.</p>;
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-medium">Members</legend>
        {deciders.map(({ id, name, roles }) => (
          <Checkbox
            key={id}
            label={name}
            hint={roles.join(", ")}
            checked={chosen.ids.includes(id)}
            onCheckedChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </fieldset>
      <Field label="Chair" hint="Marks who is present, writes remarks and closes the meeting, as a Supervisor may.">
        <Select
          options={[{ value: nobody, label: "Nobody" }, ...seated.map(({ id, name }) => ({ value: id, label: name }))]}
          value={chosen.chairId || nobody}
          onValueChange={(id) => onChange({ ...chosen, chairId: id === nobody ? "" : id })}
        />
      </Field>
    </>
  );
}
