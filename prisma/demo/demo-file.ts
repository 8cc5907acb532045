import { readFile, rename } from "node:fs/promises";
import { type DemoFacts, demoFactsFile } from "@/lib/auth/demo-credentials";
import { writePrivateFile } from "./write-private-file";

const besideFile = () => `${demoFactsFile()}.new`;

async function read(file: string): Promise<DemoFacts | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as DemoFacts;
  } catch {
    return null;
  }
}

const textOf = (facts: DemoFacts) => `${JSON.stringify(facts, null, 2)}\n`;
const publish = () => rename(besideFile(), demoFactsFile());

/**
 * Keeps the demo's passwords and secrets, known nowhere else, together with the transaction that makes them true:
 * `prepare` before it commits, `publish` after. Killed in between, `find` completes it.
 */
export const demoFile = {
  prepare: (facts: DemoFacts) => writePrivateFile(besideFile(), textOf(facts)),
  publish,
  /** The facts of the demo whose organizations are these; null when there are none. */
  find: async (organizationIds: readonly string[]): Promise<DemoFacts | null> => {
    const isOfThese = (facts: DemoFacts | null): facts is DemoFacts =>
      facts !== null && facts.organizations.every(({ id }) => organizationIds.includes(id));
    const facts = await read(demoFactsFile());
    if (isOfThese(facts)) return facts;
    const prepared = await read(besideFile());
    if (!isOfThese(prepared)) return null;
    await publish();
    return prepared;
  },
  replace: (facts: DemoFacts) => writePrivateFile(demoFactsFile(), textOf(facts)),
};
