import { z } from "zod";
import { sendLetter } from "@/lib/outreach/send-letter";
import { job } from "./job";

/** Hands a letter to the mail server, once; what follows from the answer is the letter's own. */
export const sendOutreach = job({
  name: "send-outreach",
  data: z.object({ organizationId: z.string(), outreachId: z.string() }),
  run: (letter) => sendLetter(letter),
});
