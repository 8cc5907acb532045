import type { z } from "zod";
import { Settings } from "./env-settings";
import { isSet, LogFormat, LogLevel, type logLevels } from "./env-values";

/** A setting is missing or unusable; the message is one sentence that says what to do. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

export type Env = Omit<z.output<typeof Settings>, "BASE_URL" | "LIST_FETCH"> & {
  BASE_URL: string;
  LIST_FETCH: boolean;
};

/** Reads the settings from `source`. Throws a SettingsError that names the first one that is wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty value in a shell or a compose file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = Settings.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingsError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const settings = result.data;
  if (
    settings.OIDC_ISSUER !== undefined &&
    (settings.OIDC_CLIENT_ID === undefined || settings.OIDC_CLIENT_SECRET === undefined)
  ) {
    throw new SettingsError("OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too.");
  }
  if ((settings.S3_ACCESS_KEY_ID === undefined) !== (settings.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new SettingsError("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together, or neither of them.");
  }
  const caqh = new URL(settings.CAQH_URL);
  if (caqh.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(caqh.hostname)) {
    throw new SettingsError("CAQH_URL must start with https://, because the login goes along with every question.");
  }
  const baseUrl = settings.BASE_URL ?? `http://localhost:${settings.PORT}`;
  // Demo and tests reach nobody by themselves.
  const isAlone = settings.DEMO || settings.NODE_ENV === "test";
  const LIST_FETCH = settings.LIST_FETCH === undefined ? !isAlone : settings.LIST_FETCH === "on";
  return { ...settings, LIST_FETCH, BASE_URL: baseUrl.replace(/\/+$/, "") };
}

let parsed: Env | undefined;

/** The settings of this process, read once at first use. The only reader of settings in the program. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/**
 * How the log is written, readable before and without all other settings: what is wrong with them is logged too. Tests
 * say nothing unless told; a terminal gets readable lines, everything else JSON.
 */
export function logSettings(source: Record<string, string | undefined> = process.env): {
  level: (typeof logLevels)[number];
  format: "json" | "text";
} {
  const fallback = source["NODE_ENV"] === "test" ? "silent" : "info";
  const level = LogLevel.safeParse(source["LOG_LEVEL"] || undefined).data ?? fallback;
  const format = LogFormat.safeParse(source["LOG_FORMAT"] || undefined).data;
  return { level, format: format ?? (process.stdout.isTTY ? "text" : "json") };
}

/** Whether this is a test-data deployment (SANDBOX), readable without all other settings: for what reads files alone. */
export const isSandbox = (source: Record<string, string | undefined> = process.env): boolean =>
  isSet.safeParse(source["SANDBOX"] || undefined).data ?? false;

/** Reads the settings anew at the next use; for tests, which change them. */
export function forgetEnv(): void {
  parsed = undefined;
}
