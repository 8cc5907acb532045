import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writePrivateFile } from "./data-dir.mjs";
import { UserError } from "./user-error.mjs";

async function listenError(port, host) {
  const server = net.createServer();
  const error = await new Promise((resolve) => {
    server.once("error", resolve).listen(port, host, () => resolve(undefined));
  });
  if (error === undefined) await new Promise((resolve) => server.close(resolve));
  return error;
}

/** Whether nobody listens on the port. */
export const isPortFree = async (port, host) => (await listenError(port, host)) === undefined;

/** A port nobody listens on. */
export async function freePort(host = "127.0.0.1") {
  const server = net.createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The port to serve on: the wanted one, or a free one for 0. Throws one sentence when it cannot be had. */
export async function claimPort(port, host) {
  if (port === 0) return freePort(host);
  // Processes of a start that was killed let go of the port within moments.
  for (const end = Date.now() + 4_000; ; await sleep(200)) {
    const error = await listenError(port, host);
    if (error === undefined) return port;
    if (error.code === "EACCES") {
      throw new UserError(`Port ${port} needs root: set PORT to one above 1023, for example \`PORT=3001 npm start\`.`);
    }
    if (error.code !== "EADDRINUSE")
      throw new UserError(`HOST (${host}) is no address of this machine: ${error.message}.`);
    if (Date.now() > end) {
      throw new UserError(
        `Port ${port} is in use: set PORT to a free one, for example \`PORT=${port + 1} npm start\`.`,
      );
    }
  }
}

/** The port of a helper process, the same at every start of this DATA_DIR unless something else has taken it. */
export async function rememberedPort(dataDir, name) {
  const file = path.join(dataDir, `${name}.port`);
  const remembered = fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : Number.NaN;
  if (Number.isInteger(remembered) && (await isPortFree(remembered, "127.0.0.1"))) return remembered;
  const port = await freePort();
  writePrivateFile(file, `${port}\n`);
  return port;
}
