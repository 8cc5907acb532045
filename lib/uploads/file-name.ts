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

const extensions: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/tiff": ["tif", "tiff"],
  "application/xml": ["xml"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
};

/** The name with the ending of what the file is: saved as "scan.html", a PDF would open as a page and run. */
export function nameWithEnding(name: string, contentType: string): string {
  const endings = extensions[contentType] ?? [];
  const given = name.includes(".") ? (name.split(".").at(-1) ?? "").toLowerCase() : "";
  return endings.length === 0 || endings.includes(given) ? name : `${name}.${endings[0]}`;
}
