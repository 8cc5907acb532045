// Safe to import in the browser: no Prisma, no Node.

import { z } from "zod";
import { roles } from "@/lib/api/context";
import { MomentAnswer, Text } from "@/lib/api/wire-schemas";
import { longestPassword } from "./password-rules";

/** Days for which the link of an invitation is good; of a new password, hours. */
export const invitationDays = 7;
export const passwordResetHours = 2;

export const accountStates = {
  active: { label: "Active", tone: "done" },
  invited: { label: "Invited", tone: "waiting" },
  disabled: { label: "Disabled", tone: "neutral" },
} as const;
export type AccountState = keyof typeof accountStates;
export const accountStateNames = Object.keys(accountStates) as [AccountState, ...AccountState[]];

export const PersonName = Text(120).meta({ title: "Name", description: "What decisions are signed with" });
export const AccountEmail = z
  .email({ error: "must be an e-mail address" })
  .max(320)
  .meta({ title: "E-mail", description: "What the person signs in with" });
export const AccountRoles = z
  .array(z.enum(roles))
  .min(1, "must name at least one role")
  .max(roles.length)
  .meta({ title: "Roles" });
/** Its rules beyond the length stand in `password-rules.ts`. */
export const NewPassword = z.string().min(1, "must not be empty").max(longestPassword).meta({ title: "New password" });

export const linkPurposes = ["invitation", "password-reset"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The newest link that a person was sent, and how that went. */
export const AccountLink = z.object({
  id: z.string(),
  purpose: z.enum(linkPurposes),
  created_at: z.iso.datetime(),
  created_by_name: z.string(),
  expires_at: z.iso.datetime(),
  sent_at: MomentAnswer.meta({
    description: "When the mail server took the letter; null while it waits or was handed over",
  }),
  send_problem: z.string().meta({ description: "Why the letter was not taken, in one sentence" }),
  was_handed_over: z.boolean().meta({ description: "No mail server is set up: whoever made it hands it over" }),
  is_open: z.boolean().meta({ description: "Not used, not withdrawn, not expired" }),
});

export const UserAccount = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(roles)),
    state: z.enum(accountStateNames).meta({
      description: "`invited`: has neither set a password nor signed in; `disabled`: may not sign in",
    }),
    has_password: z.boolean().meta({ description: "False for somebody who only signs in through single sign-on" }),
    last_signed_in_at: MomentAnswer,
    disabled_at: MomentAnswer,
    created_at: z.iso.datetime(),
    link: AccountLink.nullable(),
    version: z.number().int(),
  })
  .meta({ id: "UserAccount" });
export type UserAccount = z.output<typeof UserAccount>;

/** Where no mail server is set up the link stands here, this once, to be handed over. */
export const UserAccountWithLink = UserAccount.extend({
  handover_link: z
    .string()
    .nullable()
    .optional()
    .meta({ description: "To hand over where no letter can be sent; null when one goes out. Shown this once" }),
}).meta({ id: "UserAccountWithLink" });
export type UserAccountWithLink = z.output<typeof UserAccountWithLink>;
