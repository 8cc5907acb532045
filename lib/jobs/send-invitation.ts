import { z } from "zod";
import { sendAccountLetter } from "@/lib/users/send-account-letter";
import { job } from "./job";

/** Hands the letter with somebody's link to the mail server; tried again while the server refuses for now. */
export const sendInvitation = job({
  name: "send-invitation",
  data: z.object({ organizationId: z.string(), invitationId: z.string() }),
  run: (link) => sendAccountLetter(link),
});
