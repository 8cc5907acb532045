import path from "node:path";
import { root } from "./root.mjs";
import { UserError } from "./user-error.mjs";

/** The folder of everything that lasts: database, documents, keys; DATA_DIR, or .data beside this clone's files. */
export function resolveDataDir() {
  return path.resolve(root, process.env.DATA_DIR || ".data");
}

/** The addresses of a database that is not ours, by role; undefined when ours is to be used. */
export function readDatabaseUrls() {
  const settings = { app: "DATABASE_URL", system: "DATABASE_SYSTEM_URL", owner: "DATABASE_OWNER_URL" };
  if (Object.values(settings).every((name) => !process.env[name])) return undefined;
  const urls = {};
  for (const [role, name] of Object.entries(settings)) {
    const value = process.env[name];
    if (!value) {
      throw new UserError(
        `${name} is not set: a database of your own needs all of ${Object.values(settings).join(", ")}; set none of them to use the embedded one.`,
      );
    }
    if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
      throw new UserError(`${name} must be an address that starts with postgres://.`);
    }
    urls[role] = value;
  }
  return urls;
}

/** The port of the web server: PORT, or 3000. */
export function readPort() {
  const value = process.env.PORT || "3000";
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new UserError(`PORT must be a number from 0 to 65535, but is "${value}".`);
  }
  return Number(value);
}
