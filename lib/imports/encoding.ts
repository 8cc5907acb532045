import { isAscii, isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import type { Encoding } from "./import-kinds";

const pieceBytes = 1 << 20;

/** Unicode Standard, 23.8: what a file begins with that says how it is encoded. */
const marks: readonly (readonly [Encoding, Buffer])[] = [
  ["utf-8", Buffer.from([0xef, 0xbb, 0xbf])],
  ["utf-16le", Buffer.from([0xff, 0xfe])],
  ["utf-16be", Buffer.from([0xfe, 0xff])],
];

const marked = (head: Buffer): Encoding | null =>
  marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark))?.[0] ?? null;

/** UTF-16 without a mark: half the bytes of Latin text are zero, always the same half. */
function unmarkedUtf16(head: Buffer): Encoding | null {
  const zeros = [0, 0];
  const length = head.length - (head.length % 2);
  for (let at = 0; at < length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(length / 2, 1));
  if (odd > 0.7 && even < 0.05) return "utf-16le";
  return even > 0.7 && odd < 0.05 ? "utf-16be" : null;
}

/** Where a character of UTF-8 that a piece cuts begins: at most three bytes before its end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}

/** How many characters of a piece are right UTF-8 beyond ASCII, and how many bytes are not. */
function weigh(bytes: Buffer): { right: number; wrong: number } {
  if (isAscii(bytes)) return { right: 0, wrong: 0 };
  let right = 0;
  if (isUtf8(bytes)) {
    for (const byte of bytes) if (byte >= 0xc0) right += 1;
    return { right, wrong: 0 };
  }
  let wrong = 0;
  for (const character of new TextDecoder().decode(bytes)) {
    if (character === "\uFFFD") wrong += 1;
    else if (character > "\u007F") right += 1;
  }
  return { right, wrong };
}

/**
 * How a file is encoded, by its mark or by its bytes: UTF-16 by its zeros, UTF-8 when its bytes are, and else what
 * Excel writes as plain CSV. A file that is nearly all UTF-8 is UTF-8; its other rows are broken. Reads `most` bytes.
 */
export async function encodingOf(file: string, most = Number.POSITIVE_INFINITY): Promise<Encoding> {
  const handle = await open(file, "r");
  try {
    const buffer = Buffer.alloc(pieceBytes);
    let [right, wrong, position] = [0, 0, 0];
    let rest = Buffer.alloc(0);
    const count = (bytes: Buffer) => {
      const weight = weigh(bytes);
      right += weight.right;
      wrong += weight.wrong;
    };
    while (position < most) {
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes, position);
      if (bytesRead === 0) break;
      const piece = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
      const found = position === 0 ? (marked(piece) ?? unmarkedUtf16(piece.subarray(0, 4_096))) : null;
      if (found !== null) return found;
      position += bytesRead;
      const whole = wholeCharacters(piece);
      rest = piece.subarray(whole);
      count(piece.subarray(0, whole));
    }
    count(rest);
    return wrong > right ? "windows-1252" : "utf-8";
  } finally {
    await handle.close();
  }
}

/** The bytes of a file in UTF-8, whatever it is encoded in. */
export async function* inUtf8(source: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === "utf-8") {
    yield* source;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  const end = decoder.decode();
  if (end !== "") yield Buffer.from(end);
}
