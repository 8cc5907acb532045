import { crc32, deflateRawSync } from "node:zlib";

// Files for tests and benchmarks, made here byte by byte: real enough to be recognized by their content.

/** A PDF of so many bytes; past its head it holds nothing that compresses. */
export function samplePdf(bytes = 400): Buffer<ArrayBuffer> {
  const head = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
  const filling = Buffer.alloc(Math.max(0, bytes - head.length - 7));
  for (let index = 0; index < filling.length; index += 1) filling[index] = (index * 7919) % 251;
  return Buffer.concat([Buffer.from(head), filling, Buffer.from("\n%%EOF\n")]);
}

export const samplePng = (): Buffer<ArrayBuffer> =>
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
export const sampleJpeg = (): Buffer<ArrayBuffer> =>
  Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909ffd9", "hex");
export const sampleTiff = (): Buffer<ArrayBuffer> => Buffer.from(`49492a0008000000${"00".repeat(60)}`, "hex");

type Part = { name: string; content: Buffer; declaredSize?: number; flags?: number };

/** A ZIP archive; `declaredSize` lets it lie about how large an entry unpacks. */
export function sampleZip(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredSize, flags = 0 } of parts) {
    const packed = deflateRawSync(content);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(declaredSize ?? content.length, 8);
    // Version, flags, method 8 (deflate), and a time that says nothing.
    const common = Buffer.from([20, 0, flags, 0, 8, 0, 0, 0, 0, 0]);
    const nameLength = Buffer.from([name.length, 0]);
    const file = Buffer.concat([
      Buffer.from("PK\u0003\u0004", "latin1"),
      common,
      sizes,
      nameLength,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ]);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(offset, 12);
    entries.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"),
        common,
        sizes,
        nameLength,
        place,
        Buffer.from(name),
      ]),
    );
    files.push(file);
    offset += file.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}

/** A Word document with more parts if wanted. */
export const sampleDocx = (...more: Part[]): Buffer<ArrayBuffer> =>
  sampleZip([
    { name: "[Content_Types].xml", content: Buffer.from('<?xml version="1.0"?><Types/>') },
    { name: "word/document.xml", content: Buffer.from("<w:document>Curriculum vitae</w:document>") },
    ...more,
  ]);
