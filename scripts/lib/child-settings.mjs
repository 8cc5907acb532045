import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { writePrivateFile } from "./data-dir.mjs";

/** CREDENCE_KEY, or the one made for this DATA_DIR: the keys in the database are wrapped by it. */
function credenceKey(dataDir) {
  if (process.env.CREDENCE_KEY) return process.env.CREDENCE_KEY;
  const file = path.join(dataDir, "credence.key");
  if (!fs.existsSync(file)) writePrivateFile(file, `${randomBytes(32).toString("base64")}\n`);
  return fs.readFileSync(file, "utf8").trim();
}

/** What every process of this installation is given; settings that the caller made are kept. */
export function childSettings({ dataDir, urls, port, baseUrl, isDemo, demoPort }) {
  const { DATABASE_OWNER_URL: _, ...inherited } = process.env;
  const listenPort = inherited.WEBHOOK_LISTEN_PORT || "4790";
  const receivers = [`127.0.0.1:${demoPort}`, `127.0.0.1:${listenPort}`];
  const demo = isDemo && {
    NPPES_URL: inherited.NPPES_URL || `http://127.0.0.1:${demoPort}/api/`,
    CAQH_URL: inherited.CAQH_URL || `http://127.0.0.1:${demoPort}/caqh`,
    // The demo's receiver, and `webhooks listen`, are on this machine, where no webhook may go otherwise.
    WEBHOOK_ALLOWED_HOSTS: [...receivers, inherited.WEBHOOK_ALLOWED_HOSTS].filter(Boolean).join(","),
    WEBHOOK_ALLOW_HTTP: "on",
  };
  return {
    // The processes write into a pipe: whether somebody reads along is known here.
    LOG_FORMAT: process.stdout.isTTY ? "text" : "json",
    ...inherited,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: dataDir,
    DATABASE_URL: urls.app,
    DATABASE_SYSTEM_URL: urls.system,
    CREDENCE_KEY: credenceKey(dataDir),
    PORT: String(port),
    BASE_URL: baseUrl,
    // Where next-auth sends people back to; it reads its own name for it.
    NEXTAUTH_URL: inherited.NEXTAUTH_URL || baseUrl,
    DEMO: isDemo ? "on" : "off",
    ...demo,
  };
}
