"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshFile } from "@/components/credentialing/file-cache";
import { usePeople } from "@/components/credentialing/use-assigned-filter";
import { useConsoleSession } from "@/components/shell/console-session";
import { Field } from "@/components/ui/field";
import { ReasonInPlace } from "@/components/ui/reason-in-place";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { declareConflictOfInterest } from "@/lib/conflicts/operations";

const title = "Declare a conflict of interest";

type DeclareConflictFormProps = { subject: SubjectRef; mayNameOthers: boolean; onClose: () => void };

/** Why somebody must not decide on this file: oneself, or whom a Supervisor names. */
export function DeclareConflictForm({ subject, mayNameOthers, onClose }: DeclareConflictFormProps) {
  const { user } = useConsoleSession();
  const client = useQueryClient();
  const toast = useToast();
  const people = usePeople() ?? [];
  const [userId, setUserId] = useState(user.id);
  const others = people.filter(({ id }) => id !== user.id);
  const declare = async (reason: string) => {
    const about = subject.kind === "provider" ? { providerId: subject.id } : { facilityId: subject.id };
    await call(declareConflictOfInterest, { body: { ...about, userId, reason } });
    toast.done({ title: "Conflict of interest declared" });
    await refreshFile(client, subject.id);
  };
  return (
    <ReasonInPlace
      label={title}
      untouched="Nothing was changed."
      hint="The person then decides nothing on this file. The declaration stays on record."
      act="Declare conflict"
      onSubmit={declare}
      onClose={onClose}
    >
      <h3 className="text-13 font-semibold">{title}</h3>
      {mayNameOthers && (
        <Field label="Person">
          <Select
            options={[
              { value: user.id, label: `${user.name} (you)` },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={userId}
            onValueChange={(next) => setUserId(next ?? user.id)}
          />
        </Field>
      )}
    </ReasonInPlace>
  );
}
