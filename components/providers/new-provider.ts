import { genderLabels } from "@/components/providers/gender-labels";
import { type Member, membersOf } from "@/components/records/contract-members";
import { type FormValues, toRecord } from "@/components/records/form-values";
import { stateCodes } from "@/lib/providers/enumerations";
import { ProviderWithGroupsInput } from "@/lib/providers/provider-input";

/** Who it is comes first; the rest follows as the contract has it. */
const first = ["first_name", "middle_name", "last_name", "degree", "states", "npi", "dob", "gender", "primary_email"];
const place = ({ name }: Member) => (first.includes(name) ? first.indexOf(name) : first.length);

/** The fields of a new provider: those of the contract, states chosen instead of typed with commas. */
export const newProviderMembers: readonly Member[] = membersOf(ProviderWithGroupsInput)
  .map(inOwnWords)
  .sort((one, other) => place(one) - place(other));

function inOwnWords(member: Member): Member {
  if (member.name === "states") return { ...member, hint: null, kind: { type: "choices", options: stateCodes } };
  if (member.name === "gender" && member.kind.type === "choice")
    return { ...member, kind: { ...member.kind, labels: genderLabels } };
  return member;
}

/** What the fields say, as the contract takes it. */
export function toNewProvider(values: FormValues): unknown {
  const record = toRecord(newProviderMembers, values);
  return { ...record, states: Array.isArray(record["states"]) ? record["states"].join(",") : "" };
}
