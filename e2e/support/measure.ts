import { test } from "@playwright/test";

/** A figure that belongs into the report of the browser tests: "interactions before the signature: 2". */
export function measured(what: string, figure: number | string): void {
  test.info().annotations.push({ type: "measured", description: `${what}: ${figure}` });
  console.log(`  measured · ${what}: ${figure}`);
}
