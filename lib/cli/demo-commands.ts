import type { Command } from "commander";
import { seedDemo } from "@/prisma/demo/seed";
import type { Say } from "./say";

export function addDemoCommands(program: Command, say: Say): void {
  program
    .command("demo")
    .description("invented data to try things out with")
    .command("seed")
    .description(
      "write two organizations with people, API clients and providers into an empty database, and DATA_DIR/demo.json",
    )
    .action(async () => say(await seedDemo()));
}
