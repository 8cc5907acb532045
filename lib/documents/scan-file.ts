import { createReadStream } from "node:fs";
import net from "node:net";
import { pipeline } from "node:stream/promises";
import { serviceUnavailable } from "@/lib/api/errors";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";

const silenceMs = 60_000;
const longestAnswer = 4_096;

/**
 * Has clamd look at a file, when one is set up: answers what it found, or null. Throws 503 when it cannot be asked or
 * cannot tell, because an unscanned file must not pass for a clean one.
 *
 * Spoken directly (INSTREAM, see clamd(8)): the client libraries fall back to running a scanner's program on the file.
 */
export async function scanFile(path: string): Promise<string | null> {
  const address = env().CLAMD_URL;
  if (address === undefined) return null;
  let answer: string;
  try {
    answer = await ask(address, path);
  } catch (error) {
    log.error({ address, err: error }, "the virus scanner could not be asked");
    throw serviceUnavailable("The virus scanner cannot be reached; nothing of the file was kept");
  }
  if (/^stream: OK$/.test(answer)) return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return found;
  if (answer.startsWith("INSTREAM size limit exceeded")) {
    log.error({ answer }, "the virus scanner takes no file this large: raise StreamMaxLength of clamd");
    throw serviceUnavailable("The virus scanner is not set up for files this large; nothing of it was kept");
  }
  log.error({ answer }, "the virus scanner answered what it does not answer");
  throw serviceUnavailable("The virus scanner could not examine the file; nothing of it was kept");
}

async function ask(address: string, path: string): Promise<string> {
  const socket = net.connect(socketAddress(address));
  socket.setTimeout(silenceMs, () => socket.destroy(new Error(`no answer within ${silenceMs / 1000} s`)));
  let answer = "";
  let broken: Error | undefined;
  socket.on("error", (error) => (broken = error));
  socket.on("data", (bytes) => {
    answer += bytes.toString("utf8");
    // The answer ends with NUL; clamd may send it, and close, before it has read everything.
    if (answer.includes("\0") || answer.length > longestAnswer) socket.destroy();
  });
  const closed = new Promise((resolve) => socket.on("close", resolve));
  await pipeline(framed(path), socket, { end: false }).catch((error: Error) => socket.destroy(error));
  await closed;
  const [line = "", rest] = answer.split("\0");
  // How the connection ended matters only where clamd did not say anything before.
  if (rest === undefined) throw broken ?? new Error("the connection ended before the answer");
  return line.trim();
}

/** The file in pieces, each behind its length in four bytes; a length of zero ends it. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  const length = (bytes: number) => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(bytes);
    return buffer;
  };
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield Buffer.concat([length(chunk.length), chunk]);
  }
  yield length(0);
}

function socketAddress(address: string): net.NetConnectOpts {
  if (address.startsWith("unix:")) return { path: address.slice("unix:".length).replace(/^\/\//, "") };
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };
}
