import { hash, verify } from "@node-rs/argon2";

// OWASP password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** True when the password is right; takes as long when there is no such account or no password. */
export async function isRightPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== null && passwordHash !== undefined;
}
