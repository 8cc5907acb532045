import { headers } from "next/headers";
import { type ConsoleSession, consoleSessionOf } from "./console-session";
import { sessionPerson } from "./session-person";

/** The signed-in person and his or her organization, for pages; null when nobody is signed in. */
export async function currentSession(): Promise<ConsoleSession | null> {
  const person = await sessionPerson({ headers: await headers() });
  return person && consoleSessionOf(person);
}
