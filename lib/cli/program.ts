import { Command } from "commander";
import { isSandbox } from "@/lib/env";
import { readClock } from "@/lib/sandbox/follow-clock";
import { addAuditCommands } from "./audit-commands";
import { addClientCommands } from "./client-commands";
import { addDemoCommands } from "./demo-commands";
import { addFacilityCommands } from "./facility-commands";
import { addKeyCommands } from "./key-commands";
import { addListCommands } from "./list-commands";
import { addOrganizationCommands } from "./organization-commands";
import { addProviderCommands } from "./provider-commands";
import { addReferenceCommands } from "./reference-commands";
import type { Say } from "./say";
import { addUserCommands } from "./user-commands";
import { addWebhookCommands } from "./webhook-commands";

/** The command line: every command, each a thin shell around what the service does elsewhere too. */
export function createProgram(say: Say): Command {
  const program = new Command("npm run credence --")
    .description("Commands for the people who run Credence. They act on the database that `npm start` uses.")
    .showHelpAfterError("Add --help to see what it takes.")
    .helpCommand(false)
    // What is done here in a test-data deployment is done by its clock.
    .hook("preAction", async () => {
      if (isSandbox()) await readClock();
    });
  addProviderCommands(program, say);
  addFacilityCommands(program, say);
  addListCommands(program, say);
  addReferenceCommands(program, say);
  addOrganizationCommands(program, say);
  addUserCommands(program, say);
  addClientCommands(program, say);
  addWebhookCommands(program, say);
  addKeyCommands(program, say);
  addAuditCommands(program, say);
  addDemoCommands(program, say);
  return program;
}
