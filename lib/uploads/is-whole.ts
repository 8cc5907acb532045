import { open } from "node:fs/promises";

/** How far from its end a file's last mark may lie: programs append notes, cameras a second picture. */
const tailBytes = 64 * 1024;

type Ends = { head: Buffer; tail: Buffer; size: number };

/** By kind, whether the end that belongs to the beginning is there. */
const isWholeOf: Readonly<Record<string, (ends: Ends) => boolean>> = {
  "application/pdf": ({ tail }) => tail.includes("%%EOF"),
  "image/png": ({ tail }) => tail.includes("IEND"),
  "image/jpeg": ({ tail, size }) => size > 4 && tail.includes(Buffer.from([0xff, 0xd9])),
  // TIFF 6.0, section 2: bytes 4 to 7 say where the first directory lies.
  "image/tiff": ({ head, size }) => {
    const place = head.toString("latin1", 0, 2) === "II" ? head.readUInt32LE(4) : head.readUInt32BE(4);
    return head.readUInt8(2) + head.readUInt8(3) === 0x2b || place + 2 <= size;
  },
};

/** False for a file that was cut off on its way to whoever sends it: as evidence it would show nothing. */
export async function isWhole(path: string, contentType: string): Promise<boolean> {
  const check = isWholeOf[contentType];
  if (!check) return true;
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(8);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    return check({ head, tail, size });
  } finally {
    await file.close();
  }
}
