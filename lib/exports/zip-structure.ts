/**
 * What stands in a zip file (PKWARE APPNOTE 6.3) around content that lies compressed in storage already. Written here,
 * because libraries want to compress the content themselves, which a large export has no time for at its end.
 */

export type ZipEntry = {
  name: string;
  /** Bytes as they lie in the zip file, and uncompressed. */
  compressed: number;
  raw: number;
  crc: number;
  modified: Date;
};
type PlacedEntry = ZipEntry & { offset: number };

const inner = 0xffff_ffff;
const deflated = 8;
const plainVersion = 20;
const zip64Version = 45;

/** Before every slice of the content: a block of the deflate format that holds bytes as they are. */
export function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** The empty last block, which ends the content. */
export const lastBlock = Buffer.from([0x03, 0x00]);

const isLarge = ({ compressed, raw }: ZipEntry): boolean => compressed >= inner || raw >= inner;

/** Date and time as DOS writes them: two-second steps, in UTC. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return { time, date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate() };
}

/** Numbers that 32 bits do not hold, in their extra field. */
function zip64Field(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  numbers.forEach((number, index) => field.writeBigUInt64LE(BigInt(number), 4 + index * 8));
  return field;
}

/** The members that the header before the content and the one in the directory share, from "version needed" on. */
function sharedFields(entry: ZipEntry, version: number, extra: Buffer): Buffer {
  const { time, date } = dosTime(entry.modified);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(time, 6);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(entry.crc, 10);
  fields.writeUInt32LE(isLarge(entry) ? inner : entry.compressed, 14);
  fields.writeUInt32LE(isLarge(entry) ? inner : entry.raw, 18);
  fields.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  fields.writeUInt16LE(extra.length, 24);
  return fields;
}

const signature = (text: string): Buffer => Buffer.from(`PK${text}`, "latin1");

export function localHeader(entry: ZipEntry): Buffer {
  const extra = isLarge(entry) ? zip64Field([entry.raw, entry.compressed]) : Buffer.alloc(0);
  const fields = sharedFields(entry, isLarge(entry) ? zip64Version : plainVersion, extra);
  return Buffer.concat([signature("\u0003\u0004"), fields, Buffer.from(entry.name), extra]);
}

function directoryHeader(entry: PlacedEntry): Buffer {
  const isFar = entry.offset >= inner;
  const sizes = isLarge(entry) ? [entry.raw, entry.compressed] : [];
  const extra = zip64Field([...sizes, ...(isFar ? [entry.offset] : [])]);
  const madeBy = Buffer.from([zip64Version, 3]);
  const tail = Buffer.alloc(14);
  // A plain file that its owner may write and everybody read.
  tail.writeUInt32LE(0o100644 * 0x1_0000, 6);
  tail.writeUInt32LE(isFar ? inner : entry.offset, 10);
  const fields = sharedFields(entry, extra.length > 0 ? zip64Version : plainVersion, extra);
  return Buffer.concat([signature("\u0001\u0002"), madeBy, fields, tail, Buffer.from(entry.name), extra]);
}

function zip64End(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(52);
  end.writeBigUInt64LE(44n, 0);
  end.writeUInt16LE(zip64Version, 8);
  end.writeUInt16LE(zip64Version, 10);
  end.writeBigUInt64LE(BigInt(count), 20);
  end.writeBigUInt64LE(BigInt(count), 28);
  end.writeBigUInt64LE(BigInt(size), 36);
  end.writeBigUInt64LE(BigInt(offset), 44);
  const locator = Buffer.alloc(16);
  locator.writeBigUInt64LE(BigInt(offset + size), 4);
  locator.writeUInt32LE(1, 12);
  return Buffer.concat([signature("\u0006\u0006"), end, signature("\u0006\u0007"), locator]);
}

/** What ends the zip file: its directory. Entries lie one behind the other from the first byte on. */
export function zipEnd(entries: readonly ZipEntry[]): Buffer {
  let offset = 0;
  const headers = entries.map((entry) => {
    const header = directoryHeader({ ...entry, offset });
    offset += localHeader(entry).length + entry.compressed;
    return header;
  });
  const directory = Buffer.concat(headers);
  const isFar = offset >= inner;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(isFar ? inner : offset, 12);
  const far = isFar ? zip64End(entries.length, directory.length, offset) : Buffer.alloc(0);
  return Buffer.concat([directory, far, signature("\u0005\u0006"), end]);
}
