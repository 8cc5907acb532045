import { badRequest } from "@/lib/api/errors";
import { passwordProblem } from "./password-rules";

/** Throws 400 that names the member of the body, with what is wrong with the password. */
export function requireGoodPassword(password: string, person: { email: string; name: string }, path: string): void {
  const problem = passwordProblem(password, person);
  if (problem !== null) throw badRequest(`The password ${problem}`, [{ path, message: problem }]);
}
