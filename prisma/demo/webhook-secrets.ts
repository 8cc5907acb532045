import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env } from "@/lib/env";
import { writePrivateFile } from "./write-private-file";

const file = () => path.join(env().DATA_DIR, "demo-webhooks.json");

/** Hands the signing secrets of the demo's webhooks to its receiver, as whoever registers a webhook would. */
export const keepWebhookSecrets = (secrets: readonly string[]): Promise<void> =>
  writePrivateFile(file(), JSON.stringify(secrets));

/** The secrets that the demo's receiver verifies with; none where no demo was written. */
export async function webhookSecrets(): Promise<string[]> {
  try {
    return z.array(z.string()).parse(JSON.parse(await readFile(file(), "utf8")));
  } catch {
    return [];
  }
}
