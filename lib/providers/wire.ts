import type { Provider } from "@/lib/generated/prisma/client";
import { fileTypes, providerStatuses } from "./enumerations";

export function genderOf(gender: string): "Male" | "Female" | "Not Listed/Unknown" {
  if (gender === "M") return "Male";
  return gender === "F" ? "Female" : "Not Listed/Unknown";
}

function oneOf<const Values extends readonly string[]>(values: Values, value: string): Values[number] {
  const known = values.find((one) => one === value);
  if (known === undefined) throw new Error(`${value} is none of ${values.join(", ")}`);
  return known;
}
export const statusOf = (provider: Pick<Provider, "status">) => oneOf(providerStatuses, provider.status);
export const fileTypeOf = (provider: Provider) => oneOf(fileTypes, provider.fileType);
