import { fileTypeFromBuffer } from "file-type";

export const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Bytes at the beginning of a file that tell what it is. */
export const headBytes = 4_100;

const zip = Buffer.from("PK\u0003\u0004", "latin1");
const takenDirectly = new Set(["application/pdf", "image/png", "image/jpeg", "image/tiff"]);

export const xml = "application/xml";
export const csv = "text/csv";
export const csvUtf16 = "text/csv; charset=utf-16";

/** What the kinds are called when others are sent. */
const kindNames: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/tiff": "TIFF",
  [docx]: "Word documents (DOCX)",
  [xml]: "XML",
  [csv]: "CSV",
  [csvUtf16]: "CSV",
};

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

export type Recognized = { contentType: string } | { refusal: string };

/**
 * What a file is, by its first bytes and by nothing that a client says of it. A ZIP archive may be a Word document:
 * `inspectDocx` decides once all of it is here. A PDF must begin at the first byte: readers find a header behind other
 * bytes too, but such a file is something else as well to another program. XML is a kind only where it is `taken`:
 * everywhere else it could be a page that runs.
 */
export async function recognizeContent(head: Uint8Array, taken: readonly string[]): Promise<Recognized> {
  if (head.length === 0) return { refusal: "it is empty" };
  if (taken.includes(xml) && looksLikeXml(head)) return { contentType: xml };
  if (taken.includes(csvUtf16) && looksLikeUtf16(head)) return { contentType: csvUtf16 };
  if (!taken.includes(docx) && taken.includes(csv) && isWorkbook(head)) return { refusal: workbook };
  if (zip.equals(head.subarray(0, zip.length))) return { contentType: docx };
  const found = hasByteOrderMark(head) ? undefined : await fileTypeFromBuffer(head);
  if (found && takenDirectly.has(found.mime)) return { contentType: found.mime };
  if (found === undefined && taken.includes(csv) && looksLikeText(head)) return { contentType: csv };
  const what = found ? (words[found.mime] ?? `${found.mime} (.${found.ext})`) : textOrUnknown(head);
  return { refusal: `it is ${what}. ${inWords(taken)} taken` };
}

/** "PDF, PNG and XML are", in the order in which an operation lists them. */
function inWords(taken: readonly string[]): string {
  const names = [...new Set(taken.map((kind) => kindNames[kind] ?? kind))];
  const [last = ""] = names.slice(-1);
  return names.length < 2 ? `${last} is` : `${names.slice(0, -1).join(", ")} and ${last} are`;
}

/** Begins like XML, in UTF-8 or UTF-16; its reader finds out the rest. */
function looksLikeXml(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 400)).toString("latin1").replaceAll("\u0000", "");
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:\?xml\s|!--|[A-Za-z_])/.test(text);
}

/** Lines of text, and no page that a browser would run; its reader finds out the rest. */
function looksLikeText(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString("latin1");
  // eslint-disable-next-line no-control-regex
  return !/[\u0000-\u0008]/.test(text) && !/^(?:\u00ef\u00bb\u00bf)?\s*<|%PDF-\d/.test(text);
}

const workbook = "it is an Excel workbook or another archive. Save it as CSV UTF-8 and send that; CSV is taken";
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const isWorkbook = (head: Uint8Array): boolean =>
  [zip, oldOffice].some((beginning) => beginning.equals(head.subarray(0, beginning.length)));

/** Two bytes a character, of which every other one is zero in a file of names and numbers. */
function looksLikeUtf16(head: Uint8Array): boolean {
  const length = head.length - (head.length % 2);
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [fewer = 0, more = 0] = zeros.toSorted((a, b) => a - b).map((count) => count / Math.max(length / 2, 1));
  const isMarked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return fewer < 0.05 && more > (isMarked ? 0.2 : 0.7);
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
