import { describeError } from "@/lib/cli/describe-error";
import { createProgram } from "@/lib/cli/program";
import { closeDatabase } from "@/lib/db-connections";

// npm run credence -- …: commands for the people who run the service.

async function main(): Promise<void> {
  try {
    await createProgram((line) => console.log(line)).parseAsync();
  } catch (error) {
    const sentence = describeError(error);
    console.error(sentence ?? error);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}

void main();
