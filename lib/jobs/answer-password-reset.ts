import { z } from "zod";
import { answerPasswordReset as answer } from "@/lib/users/answer-password-reset";
import { job } from "./job";

/** Finds out who asked for a new password, and sends the link; in a job, so that the answer tells nobody. */
export const answerPasswordReset = job({
  name: "answer-password-reset",
  data: z.object({ email: z.string() }),
  run: ({ email }) => answer(email),
});
