import type { Member } from "@/components/records/contract-members";
import type { FormValues } from "@/components/records/form-values";
import { MemberField } from "@/components/records/member-field";

type RecordFieldsProps = {
  members: readonly Member[];
  /** Where the record lies in the form. */
  name: string;
  /** What somebody else stored since, for members that were changed here too. */
  onFile?: FormValues;
};

/** The fields of one record, in the order of its contract. */
export function RecordFields({ members, name, onFile }: RecordFieldsProps) {
  return (
    <div className="@container">
      <div className="grid gap-x-3 @sm:grid-cols-2 @2xl:grid-cols-4">
        {members.map((member) => (
          <MemberField
            key={member.name}
            member={member}
            name={`${name}.${member.name}`}
            onFile={onFile?.[member.name]}
          />
        ))}
      </div>
    </div>
  );
}
