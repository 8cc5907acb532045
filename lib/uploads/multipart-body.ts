type Part = { name: string; fileName?: string; content: string | Uint8Array };

const boundary = "----credenceBoundary7MA4YWxk";
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** A multipart/form-data body byte by byte, for tests and benchmarks that send what no form would. */
export function multipartBody(parts: readonly Part[], { isClosed = true } = {}): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(isClosed ? `--${boundary}--\r\n` : "")]);
}
