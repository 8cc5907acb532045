import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { createAll } from "@/lib/providers/create-providers";
import { isNpi } from "@/lib/providers/npi";
import { ProviderInput } from "@/lib/providers/provider-input";

export type ProviderFacts = z.input<typeof ProviderInput>;

/** The `index`-th invented NPI with a right check digit, out of a range that the registry has not reached. */
export function inventedNpi(index: number): string {
  const stem = String(199_000_000 + index);
  const digit = [..."0123456789"].find((last) => isNpi(stem + last));
  if (digit === undefined) throw new Error(`${stem} has no check digit`);
  return stem + digit;
}

/** An invented provider as a client would send it. */
export function providerFacts(facts: Partial<ProviderFacts> = {}): ProviderFacts {
  return {
    first_name: "Ada",
    last_name: "Quillfeather",
    degree: "MD",
    states: "TX,CA",
    gender: "F",
    dob: "1975-04-12",
    ...facts,
  };
}

/** Creates a provider as the API does; answers its id. */
export async function createProvider(ctx: Context, facts: Partial<ProviderFacts> = {}): Promise<string> {
  const [created] = await createAll(ctx, [ProviderInput.parse(providerFacts(facts))]);
  if (!created) throw new Error("createAll answers every element");
  return created.provider_id;
}
