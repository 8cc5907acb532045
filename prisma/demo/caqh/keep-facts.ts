import { readFile } from "node:fs/promises";
import path from "node:path";
import { StandInFacts } from "@/lib/caqh/stand-in";
import { env } from "@/lib/env";
import { writePrivateFile } from "../write-private-file";

const file = () => path.join(env().DATA_DIR, "demo-caqh.json");

/** Hands what CAQH knows of the demo's people, and the organizations' logins there, to its stand-in. */
export const keepCaqhFacts = (facts: StandInFacts): Promise<void> => writePrivateFile(file(), JSON.stringify(facts));

/** What the demo's stand-in for CAQH answers with; nobody where no demo was written. */
export async function caqhFacts(): Promise<StandInFacts> {
  try {
    return StandInFacts.parse(JSON.parse(await readFile(file(), "utf8")));
  } catch {
    return { logins: {}, providers: [] };
  }
}
