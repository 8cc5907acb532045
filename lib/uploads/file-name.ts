import { isStorableText } from "@/lib/api/storable-text";
import { fileRefused } from "./file-refused";

const longestName = 255;

/**
 * The name a client gave its file, without any folder. It is only ever shown and offered for saving, never used as a
 * path. Throws 400 for a name that is none, is too long or holds what a reader of it could not see.
 */
export function fileName(given: string | undefined): string {
  const name = (given ?? "").split(/[/\\]/).at(-1)?.trim() ?? "";
  if (name === "" || name === "." || name === "..") throw fileRefused("it has no name; choose a file");
  if (name.length > longestName)
    throw fileRefused(`its name has ${name.length} characters; ${longestName} are allowed. Rename it and try again`);
  if (!isStorableText(name) || /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name))
    throw fileRefused("its name holds control characters. Rename it and try again");
  return name;
}
