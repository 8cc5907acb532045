import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type DemoFacts, demoFactsFile } from "@/lib/auth/demo-credentials";

const besideFile = () => `${demoFactsFile()}.new`;

async function read(file: string): Promise<DemoFacts | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as DemoFacts;
  } catch {
    return null;
  }
}

/** Readable by its owner alone: it holds passwords. */
async function writeBeside(facts: DemoFacts): Promise<void> {
  await mkdir(path.dirname(demoFactsFile()), { recursive: true });
  await rm(besideFile(), { force: true });
  await writeFile(besideFile(), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flush: true });
  await chmod(besideFile(), 0o600);
}

const publish = () => rename(besideFile(), demoFactsFile());

/**
 * Keeps the demo's passwords and secrets, known nowhere else, together with the transaction that makes them true:
 * `prepare` before it commits, `publish` after. Killed in between, `find` completes it.
 */
export const demoFile = {
  prepare: writeBeside,
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
  /** Writes changed facts, whole or not at all. */
  replace: async (facts: DemoFacts): Promise<void> => {
    await writeBeside(facts);
    await publish();
  },
};
