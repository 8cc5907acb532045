"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { type Role, roles } from "@/lib/api/context";

/** What each role may do beyond reading and working on records, which every role may. */
const about: Record<Role, string> = {
  "Medical Director": "Approves, tables and denies, and signs for it; votes in the committee.",
  "Provisional Approver": "Approves, tables and denies as well; votes in the committee.",
  "Credentialing User": "Works on files: collects, confirms, writes to whom data is missing from.",
  Supervisor: "Exceptions, undone decisions, meetings, and all of administration.",
};

type RoleChoiceProps = {
  value: readonly Role[];
  onValueChange: (value: Role[]) => void;
  /** Roles that cannot be chosen, and why. */
  lacking?: { roles: readonly Role[]; why: string };
  error?: string;
};

/** One or more of the four roles, each with what it may do. */
export function RoleChoice({ value, onValueChange, lacking, error }: RoleChoiceProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-2">
      <legend className="mb-1 text-13 font-medium text-ink">Roles</legend>
      {roles.map((role) => {
        const isLacking = lacking?.roles.includes(role) ?? false;
        return (
          <Checkbox
            key={role}
            label={role}
            hint={isLacking ? lacking?.why : about[role]}
            disabled={isLacking && !value.includes(role)}
            checked={value.includes(role)}
            onCheckedChange={(isChosen) =>
              onValueChange(roles.filter((one) => (one === role ? isChosen : value.includes(one))))
            }
          />
        );
      })}
      {error && (
        <p id={errorId} className="text-12 text-critical">
          {error}
        </p>
      )}
    </fieldset>
  );
}
