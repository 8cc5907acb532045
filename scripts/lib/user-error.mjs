/** A problem the person at the keyboard can solve: printed as its one sentence, without a stack. */
export class UserError extends Error {
  name = "UserError";
}
