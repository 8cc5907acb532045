import net from "node:net";

/** Bytes read at once. */
const bufferSize = 128 * 1024;

/** `isShared`: listeners of "data" get the bytes themselves, good until they return, and no copy. */
export type ReadingSocket = net.Socket & { isShared?: boolean };

/**
 * A socket that reads into the same memory again and again, for whoever looks at what arrived before the next bytes do:
 * with a new buffer for every 64 KB of a million rows, most of an export's time was garbage collection.
 */
export function readingSocket(): ReadingSocket {
  const onread = {
    buffer: Buffer.allocUnsafeSlow(bufferSize),
    callback: (count: number, buffer: Buffer) => {
      const bytes = buffer.subarray(0, count);
      socket.emit("data", socket.isShared ? bytes : Buffer.from(bytes));
      return true;
    },
  };
  // Node's types know `onread` of net.connect alone, which hands it to this constructor.
  const socket: ReadingSocket = new net.Socket({ onread } as net.SocketConstructorOpts);
  return socket;
}
