import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { linkPurposes, NewPassword } from "./account-schemas";
import { passwordRule } from "./password-rules";

const tag = "users";
const Token = z.string().min(1).max(200).meta({ description: "What stands in the link after #" });
const token = "<TOKEN>";

export const readInvitation = operation({
  id: "readInvitation",
  tag,
  method: "POST",
  path: "/v2/invitations/read",
  summary: "Read whom a link is for",
  description: "400 for a link that was used, withdrawn or has expired; the sentence says what to do. Changes nothing.",
  access: "public",
  body: z.object({ token: Token }),
  responses: {
    200: z.object({
      purpose: z.enum(linkPurposes),
      email: z.string(),
      name: z.string(),
      organization_name: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },
  example: { body: { token } },
});

export const acceptInvitation = operation({
  id: "acceptInvitation",
  tag,
  method: "POST",
  path: "/v2/invitations/accept",
  summary: "Set a password with a link",
  description: `${passwordRule} Sessions from before end. A link is good once.`,
  access: "public",
  body: z.object({ token: Token, password: NewPassword }),
  responses: { 200: z.object({ email: z.string() }) },
  example: { body: { token, password: "correct horse battery staple" } },
});

export const requestPasswordReset = operation({
  id: "requestPasswordReset",
  tag,
  method: "POST",
  path: "/v2/password-resets",
  summary: "Ask for a link to set a new password",
  description: "Answers the same, in the same time, whether somebody signs in with this address or not.",
  access: "public",
  body: z.object({ email: z.string().trim().min(1).max(320).meta({ title: "E-mail" }) }),
  responses: { 204: null },
  example: { body: { email: "noor.hadley@lantern.example" } },
});

export const changeOwnPassword = operation({
  id: "changeOwnPassword",
  tag,
  method: "PUT",
  path: "/v2/own-password",
  summary: "Change one's own password",
  description: `${passwordRule} Needs the present one (400 if it is wrong); all sessions of the person end with it. Not for API clients (403).`,
  access: "any role",
  // Checking a password takes its time on purpose: no connection is held meanwhile.
  transaction: false,
  body: z.object({
    current_password: z.string().min(1, "must not be empty").max(500).meta({ title: "Present password" }),
    new_password: NewPassword,
  }),
  responses: { 204: null },
  example: { body: { current_password: "<PASSWORD>", new_password: "correct horse battery staple" } },
});
