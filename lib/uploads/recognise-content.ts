import { fileTypeFromBuffer } from "file-type";

export const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Bytes at the beginning of a file that tell what it is. */
export const headBytes = 4_100;

const zip = Buffer.from("PK\u0003\u0004", "latin1");
const takenDirectly = new Set(["application/pdf", "image/png", "image/jpeg", "image/tiff"]);

/** What people send instead, in their words; anything else is named by its content type. */
const words: Readonly<Record<string, string>> = {
  "application/x-msdownload": "a Windows program",
  "application/x-elf": "a Linux program",
  "application/x-mach-binary": "a macOS program",
  "application/x-cfb": "an old Office document (.doc, .xls) or mail; save it as PDF or DOCX",
  "application/x-rar-compressed": "a RAR archive",
  "application/x-7z-compressed": "a 7-Zip archive",
  "application/gzip": "a compressed archive",
  "application/xml": "XML, SVG or HTML",
  "image/svg+xml": "an SVG drawing",
  "image/heic": "an iPhone photo (HEIC); save it as JPEG",
  "image/gif": "a GIF image",
  "image/webp": "a WebP image",
  "application/rtf": "an RTF document; save it as PDF or DOCX",
};

export type Recognised = { contentType: string } | { refusal: string };

/**
 * What a file is, by its first bytes and by nothing that a client says of it. A ZIP archive may be a Word document:
 * `inspectDocx` decides once all of it is here. A PDF must begin at the first byte: readers find a header behind other
 * bytes too, but such a file is something else as well to another program.
 */
export async function recogniseContent(head: Uint8Array): Promise<Recognised> {
  if (head.length === 0) return { refusal: "it is empty" };
  if (zip.equals(head.subarray(0, zip.length))) return { contentType: docx };
  const found = hasByteOrderMark(head) ? undefined : await fileTypeFromBuffer(head);
  if (found && takenDirectly.has(found.mime)) return { contentType: found.mime };
  const what = found ? (words[found.mime] ?? `${found.mime} (.${found.ext})`) : textOrUnknown(head);
  return { refusal: `it is ${what}. PDF, PNG, JPEG, TIFF and Word documents (DOCX) are taken` };
}

/** file-type looks behind a byte order mark; behind it the file no longer begins as its kind must. */
const hasByteOrderMark = (head: Uint8Array): boolean => head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;

function textOrUnknown(head: Uint8Array): string {
  const text = Buffer.from(head).toString("latin1");
  if (/%PDF-\d/.test(text)) return "a PDF with something else before its beginning";
  if (/<svg\b/i.test(text)) return "an SVG drawing";
  if (/<(?:!doctype\s+html|html|head|body|script)\b/i.test(text)) return "an HTML page";
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0008]/.test(text) ? "of a kind that is not known" : "plain text";
}
