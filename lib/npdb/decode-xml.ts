import { fileRefused } from "@/lib/uploads/file-refused";

/** Encodings that a response may say it has; the Data Bank writes UTF-8. */
const labels = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252"];

/** The text of an XML file, by its byte order mark or what its first line says. Throws 400 for bytes that are none. */
export function decodeXml(bytes: Buffer): string {
  const label = encodingOf(bytes);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw fileRefused(`it says that it is written in ${label}, and is not. Save it again as UTF-8`);
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const said = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})["']/.exec(bytes.toString("latin1", 0, 300))?.[1];
  const label = said?.toLowerCase() ?? "utf-8";
  if (!labels.includes(label)) throw fileRefused(`it says that it is written in ${said}. Save it again as UTF-8`);
  return label;
}
