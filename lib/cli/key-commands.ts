import type { Command } from "commander";
import { dayOf } from "@/lib/day";
import { encryptionKeyUsage } from "@/lib/key-rotation/key-usage";
import { rotateEncryptionKey } from "@/lib/key-rotation/rotate-encryption-key";
import { commandLineActor } from "./act-in-organization";
import type { Say } from "./say";

async function showKeys(say: Say): Promise<void> {
  for (const { id, createdAt, retiredAt, values, fixedValues } of await encryptionKeyUsage()) {
    const state = retiredAt ? `retired ${dayOf(retiredAt)}` : "in use";
    const fixed = fixedValues > 0 ? `, ${fixedValues} in records that are never rewritten` : "";
    say(`${id}  made ${dayOf(createdAt)}, ${state}: ${values} values${fixed}`);
  }
}

export function addKeyCommands(program: Command, say: Say): void {
  const keys = program.command("keys").description("the keys that secrets are encrypted with");
  keys
    .command("rotate")
    .description("encrypt with a new key from now on; the worker encrypts anew what lies under the old ones")
    .action(async () => {
      const id = await rotateEncryptionKey(commandLineActor);
      say(`${id} is in use; every process notices within a minute. The worker encrypts what is there anew.`);
      say("Old keys stay in the database, so that nothing becomes unreadable: `keys show` says what lies under which.");
    });
  keys
    .command("show")
    .description("list the encryption keys and how many values lie under each")
    .action(() => showKeys(say));
}
