"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { NumberSetting } from "@/components/settings/number-setting";
import { SettingGroup } from "@/components/settings/setting-group";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import {
  getSettings,
  listSettingChanges,
  type Settings,
  SettingsChange,
  updateSettings,
} from "@/lib/settings/operations";

const { shape } = SettingsChange;
const members = [
  "name",
  "verification_window_days",
  "recredentialing_months",
  "committee_quorum",
  "import_retention_days",
  "export_retention_days",
  "requests_per_minute",
] as const;
const Values = SettingsChange.omit({ reason: true })
  .required()
  .extend({ reason: z.string().max(2000) });
type Values = z.output<typeof Values>;
/** Those that are always a number. */
type NumberMember = Exclude<(typeof members)[number], "name" | "requests_per_minute">;

/** An empty box is no number: the installation's own limit, or what the contract then has against it. */
const numberOrNull = (text: unknown): unknown => (text === "" || text === null ? null : Number(text));

/** Changes against the version that was read; a new window is published with the rules, and needs a reason. */
export function SettingsForm({ settings, etag }: { settings: Settings; etag: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(
      Values.refine(
        ({ verification_window_days: days, reason }) =>
          days === settings.verification_window_days || reason.trim() !== "",
        { path: ["reason"], error: "must say why the window changes" },
      ),
    ),
    defaultValues: {
      name: settings.name,
      verification_window_days: settings.verification_window_days,
      recredentialing_months: settings.recredentialing_months,
      committee_quorum: settings.committee_quorum,
      import_retention_days: settings.import_retention_days,
      export_retention_days: settings.export_retention_days,
      requests_per_minute: settings.requests_per_minute,
      reason: "",
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const element = useFormKeys();
  const fieldOf = (name: keyof Values) => {
    // Titles stand on the members themselves, each of which may be left out.
    const label = titleOf(shape[name].unwrap(), name);
    return { label, error: fieldMessage(label, errors[name]?.message) };
  };
  const numberOf = (name: NumberMember) => ({
    ...fieldOf(name),
    input: form.register(name, { valueAsNumber: true }),
  });
  const hasNewWindow =
    useWatch({ control: form.control, name: "verification_window_days" }) !== settings.verification_window_days;
  const submit = form.handleSubmit(async ({ reason, ...values }) => {
    setRefusal(null);
    const changed = Object.fromEntries(
      members.filter((member) => values[member] !== settings[member]).map((member) => [member, values[member]]),
    );
    try {
      await call(updateSettings, { body: { ...changed, ...(reason.trim() ? { reason } : {}) }, ifMatch: etag });
      // The form first: what stands among the changes can be typed over.
      await client.invalidateQueries({ queryKey: [getSettings.id] });
      await client.invalidateQueries({ queryKey: [listSettingChanges.id] });
      toast.done({ title: "Settings saved" });
    } catch (error) {
      setRefusal(showServerErrors(form, error, [...members, "reason"]));
    }
  });
  return (
    <form ref={element} noValidate aria-label="Settings" onSubmit={submit} className="flex flex-col gap-4">
      <div className="divide-y rounded border bg-raised">
        <SettingGroup title="Organization" about="As it stands in letters, packets and on screen.">
          <Field {...fieldOf("name")}>
            <Input autoComplete="organization" {...form.register("name")} />
          </Field>
        </SettingGroup>
        <SettingGroup
          title="Credentialing"
          about={
            <>
              How long what was verified may be used, and when a provider comes up again. Exceptions by element stand in
              the{" "}
              <Link href="/console/rules?tab=window" className="text-accent-ink underline">
                rules
              </Link>
              .
            </>
          }
        >
          <NumberSetting
            {...numberOf("verification_window_days")}
            hint="Days. NCQA accreditation allows 120."
            min={1}
            max={365}
          />
          {hasNewWindow && (
            <Notice tone="major" title={`Publishes version ${settings.rules_version + 1} of the rules.`}>
              Every open file is judged again. A shorter window makes older verifications stale at once; a draft in the
              rules shows beforehand which.
            </Notice>
          )}
          <NumberSetting
            {...numberOf("recredentialing_months")}
            hint="Months from an approval to the next credentialing. 42 CFR 422.204 and NCQA: 36 at most."
            min={1}
            max={36}
          />
        </SettingGroup>
        <SettingGroup title="Committee" about="A meeting keeps what it was when the meeting was published.">
          <NumberSetting
            {...numberOf("committee_quorum")}
            hint="Members present and not recused, for each file."
            min={1}
            max={100}
          />
        </SettingGroup>
        <SettingGroup title="Files" about="What was created from a file stays, and so do all counts.">
          <NumberSetting
            {...numberOf("import_retention_days")}
            hint="Days. Then the uploaded file and its refused rows, which may hold birth dates, are removed."
            min={1}
            max={3650}
          />
          <NumberSetting
            {...numberOf("export_retention_days")}
            hint="Days. Then the file of a finished export and its findings are removed."
            min={1}
            max={3650}
          />
        </SettingGroup>
        <SettingGroup title="API" about="Protects people at work from a program that calls too often.">
          <NumberSetting
            {...fieldOf("requests_per_minute")}
            optional
            hint={`Of each API client. Left empty: ${settings.usual_requests_per_minute.toLocaleString("en-US")}, as on this installation.`}
            min={60}
            input={form.register("requests_per_minute", { setValueAs: numberOrNull })}
          />
        </SettingGroup>
      </div>
      <Field
        {...fieldOf("reason")}
        label="Reason"
        optional={!hasNewWindow}
        error={fieldMessage("Reason", errors.reason?.message)}
        hint="Kept in the audit log, under your name."
      >
        <Input {...form.register("reason")} />
      </Field>
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was saved.">
          {refusal}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty} focusableWhenDisabled>
          Save settings
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={() => form.reset()}>
            Undo changes
          </Button>
        )}
      </div>
    </form>
  );
}
