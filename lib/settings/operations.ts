import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { MomentAnswer, Reason, Text } from "@/lib/api/wire-schemas";

const tag = "settings";
const access = ["Supervisor"] as const;

/** A whole number between two, refused in words that stand beside a field as well. */
const number = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most.toLocaleString("en-US")}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

const Name = Text(120).meta({ title: "Name of the organization", description: "In letters, packets and on screen" });
const WindowDays = number(1, 365).meta({
  title: "Verification window",
  description: "Days for which a verification may be used for a decision; NCQA: 120",
});
const CycleMonths = number(1, 36).meta({
  title: "Credentialing cycle",
  description: "Months from an approval to the next credentialing date; 42 CFR 422.204 and NCQA: 36 at most",
});
const Quorum = number(1, 100).meta({
  title: "Quorum of the committee",
  description: "Members who must be present and not recused for a decision in a meeting",
});
const ImportDays = number(1, 3650).meta({
  title: "Files of imports",
  description: "Days after which an uploaded file and its refused rows, which may hold birth dates, are removed",
});
const ExportDays = number(1, 3650).meta({
  title: "Files of exports",
  description: "Days after which the file of a finished export and its findings, which name providers, are removed",
});
const RequestsPerMinute = number(60, 1_000_000).nullable().meta({
  title: "Requests a minute",
  description: "Of each API client; null: what the installation allows. Acts within a second",
});

export const Settings = z
  .object({
    name: z.string(),
    verification_window_days: z.number().int().meta({ description: "As the rules in force have it" }),
    rules_version: z.number().int().meta({ description: "Of the rules in force; 0: what the program brings" }),
    recredentialing_months: z.number().int(),
    committee_quorum: z.number().int(),
    import_retention_days: z.number().int(),
    export_retention_days: z.number().int(),
    requests_per_minute: z.number().int().nullable(),
    usual_requests_per_minute: z.number().int().meta({ description: "What the installation allows" }),
    updated_at: MomentAnswer,
    updated_by_name: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: "Settings" });
export type Settings = z.output<typeof Settings>;

export const SettingsChange = z.object({
  name: Name.optional(),
  verification_window_days: WindowDays.optional(),
  recredentialing_months: CycleMonths.optional(),
  committee_quorum: Quorum.optional(),
  import_retention_days: ImportDays.optional(),
  export_retention_days: ExportDays.optional(),
  requests_per_minute: RequestsPerMinute.optional(),
  reason: Reason.optional().meta({ title: "Reason" }),
});

export const getSettings = operation({
  id: "getSettings",
  tag,
  method: "GET",
  path: "/v2/settings",
  summary: "Read the settings of the organization",
  access,
  responses: { 200: Settings },
  example: {},
});

export const updateSettings = operation({
  id: "updateSettings",
  tag,
  method: "PATCH",
  path: "/v2/settings",
  summary: "Change the settings of the organization",
  description:
    "Members that are left out stay as they are. A new window is published as the next version of the rules, needs a reason (400), and is refused while a draft of the rules is open (409): it would be undone when that is published. A shorter window makes verifications stale at once; the rules' preview says which.",
  access,
  body: SettingsChange,
  responses: { 200: Settings },
  example: { body: { committee_quorum: 3, reason: "Bylaws of May" } },
});

export const listSettingChanges = operation({
  id: "listSettingChanges",
  tag,
  method: "GET",
  path: "/v2/settings/changes",
  summary: "List who changed the settings, newest first",
  description: "The last fifty changes of this page; the audit log has all of them.",
  access,
  responses: {
    200: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          actor_name: z.string(),
          reason: z.string().nullable(),
          changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
        }),
      ),
    }),
  },
  example: {},
});
