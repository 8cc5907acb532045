import { z } from "zod";
import { roles } from "@/lib/api/context";
import { operation } from "@/lib/api/operation";
import { paging, Reason } from "@/lib/api/wire-schemas";
import {
  AccountEmail,
  AccountRoles,
  accountStateNames,
  invitationDays,
  passwordResetHours,
  PersonName,
  UserAccount,
  UserAccountWithLink,
} from "./account-schemas";

const tag = "users";
const access = ["Supervisor"] as const;
const params = { id: "usr_01jd0000000000000000000000" };
const reason = Reason.meta({ title: "Reason" });
const lastSupervisor = "The organization's last Supervisor who can sign in stays one (409).";

export const listUserAccounts = operation({
  id: "listUserAccounts",
  tag,
  method: "GET",
  path: "/v2/user-accounts",
  summary: "List the accounts of the organization, by name",
  description:
    "Disabled and invited people among them. For choices among people who work here, `/v2/users` is shorter.",
  access,
  query: z.object({
    ...paging,
    search: z.string().max(120).optional().meta({ description: "Part of the name or the e-mail address" }),
    state: z.array(z.enum(accountStateNames)).optional().meta({ description: "Any of these" }),
    role: z.array(z.enum(roles)).optional().meta({ description: "Any of these" }),
  }),
  responses: { 200: z.array(UserAccount) },
  example: { query: { state: ["active", "invited"], limit: 50 } },
});

export const getUserAccount = operation({
  id: "getUserAccount",
  tag,
  method: "GET",
  path: "/v2/user-accounts/{id}",
  summary: "Read an account",
  access,
  responses: { 200: UserAccount },
  example: { params },
});

export const inviteUser = operation({
  id: "inviteUser",
  tag,
  method: "POST",
  path: "/v2/user-accounts",
  summary: "Invite a person to the organization",
  description: `The person gets a link by e-mail that is good for ${invitationDays} days and sets a password with it. Where no mail server is set up, the link is in this answer, this once. 409 for an e-mail address that signs in already: it is unique over the whole service.`,
  access,
  shownOnce: ["handover_link"],
  body: z.object({ email: AccountEmail, name: PersonName, roles: AccountRoles, reason: reason.optional() }),
  responses: { 201: UserAccountWithLink },
  example: { body: { email: "noor.hadley@lantern.example", name: "Noor Hadley", roles: ["Credentialing User"] } },
});

export const updateUserAccount = operation({
  id: "updateUserAccount",
  tag,
  method: "PATCH",
  path: "/v2/user-accounts/{id}",
  summary: "Rename a person or change the roles",
  description: `Roles act on the person's next request; what was signed under the old name keeps it. ${lastSupervisor}`,
  access,
  body: z.object({ name: PersonName.optional(), roles: AccountRoles.optional(), reason: reason.optional() }),
  responses: { 200: UserAccount },
  example: { params, body: { name: "Noor Hadley-Quist", reason: "Married" } },
});

export const sendUserInvitation = operation({
  id: "sendUserInvitation",
  tag,
  method: "POST",
  path: "/v2/user-accounts/{id}/invitation",
  summary: "Send an invitation again",
  description:
    "A new link; the one before is good no longer. 409 for somebody who has accepted already, or is disabled.",
  access,
  shownOnce: ["handover_link"],
  body: z.object({}),
  responses: { 201: UserAccountWithLink },
  example: { params, body: {} },
});

export const withdrawUserInvitation = operation({
  id: "withdrawUserInvitation",
  tag,
  method: "DELETE",
  path: "/v2/user-accounts/{id}/invitation",
  summary: "Withdraw an invitation",
  description:
    "The link is good no longer and the account is gone, so that the e-mail address can be invited anew. 409 for somebody who has accepted, or whom other records name: that account is disabled instead.",
  access,
  responses: { 204: null },
  example: { params },
});

export const sendPasswordReset = operation({
  id: "sendPasswordReset",
  tag,
  method: "POST",
  path: "/v2/user-accounts/{id}/password-reset",
  summary: "Send somebody a link to set a new password",
  description: `Good for ${passwordResetHours} hours; until it is used the old password counts. Where no mail server is set up, the link is in this answer, this once.`,
  access,
  shownOnce: ["handover_link"],
  body: z.object({ reason: reason.optional() }),
  responses: { 201: UserAccountWithLink },
  example: { params, body: { reason: "Asked for it by telephone" } },
});

export const disableUser = operation({
  id: "disableUser",
  tag,
  method: "POST",
  path: "/v2/user-accounts/{id}/disable",
  summary: "End a person's access",
  description: `Acts on the next request: every session and every API client that acts as this person is refused, within a second everywhere. Open links are good no longer. ${lastSupervisor}`,
  access,
  body: z.object({ reason }),
  responses: { 200: UserAccount },
  example: { params, body: { reason: "Left the organization" } },
});

export const enableUser = operation({
  id: "enableUser",
  tag,
  method: "POST",
  path: "/v2/user-accounts/{id}/enable",
  summary: "Give a disabled person access again",
  description: "With the roles and the password as they were; sessions from before stay ended.",
  access,
  body: z.object({ reason }),
  responses: { 200: UserAccount },
  example: { params, body: { reason: "Back from leave" } },
});
