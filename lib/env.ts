import path from "node:path";
import { z } from "zod";

/** A setting is missing or unusable; the message is one sentence that says what to do. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const onOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"], { error: 'must be "on" or "off"' })
    .default(fallback)
    .transform((value) => value === "on");

const isSet = z
  .enum(["on", "off", "1", "0"], { error: "must be 1 or 0" })
  .default("off")
  .transform((value) => value === "on" || value === "1");

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" });

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: (issue) =>
    issue.input === undefined
      ? "is not set: run `npm start`, which brings its own database, or set DATABASE_URL, DATABASE_SYSTEM_URL and DATABASE_OWNER_URL"
      : "must be an address that starts with postgres://",
});

const clamdUrl = z.string().regex(/^(?:unix:(?:\/\/)?\/\S+|tcp:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?\/?)$/i, {
  error: "must be tcp://host:3310 or unix:/path/of/its/socket",
});

const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: "must be an address that starts with smtp:// or smtps://, for example smtps://user:password@mail.example.org",
});

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ""),
  );

/** "oig=https://…, state-pa=https://…": addresses by list. */
const listUrls = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine((parts) => parts.every((part) => /^[a-z][a-z0-9-]*=https?:\/\/\S+$/.test(part)), {
    error: "must be lists with their addresses, for example state-pa=https://example.org/list.csv",
  })
  .transform(
    (parts): Readonly<Record<string, string>> =>
      Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)])),
  );

const wrappingKey = z
  .string({ error: "is not set: it is 32 random bytes in base64, for example from `openssl rand -base64 32`" })
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, {
    error: "must be 32 bytes in base64, for example from `openssl rand -base64 32`",
  });

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const LogLevel = z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` });
const LogFormat = z.enum(["json", "text"], { error: 'must be "json" or "text"' });

const Settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** 0 lets the system choose a free one. */
  PORT: z.coerce
    .number({ error: "must be a number from 0 to 65535" })
    .int({ error: "must be a number from 0 to 65535" })
    .min(0, { error: "must be a number from 0 to 65535" })
    .max(65_535, { error: "must be a number from 0 to 65535" })
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** Web processes behind the one port; one a core that they may have to themselves. */
  WEB_PROCESSES: z.coerce
    .number({ error: "must be a number from 1 to 64" })
    .int({ error: "must be a number from 1 to 64" })
    .min(1, { error: "must be a number from 1 to 64" })
    .max(64, { error: "must be a number from 1 to 64" })
    .default(1),
  /** The address people and clients use: issuer of tokens, start of every link. */
  BASE_URL: httpUrl.optional(),
  /** Documents and, in the demo, keys and the embedded database; absolute once parsed. */
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((folder) => path.resolve(folder)),
  /** The role of requests: row-level security holds it to one organization. */
  DATABASE_URL: databaseUrl,
  /** The role of the worker, sign-in, token lookup and the command line. */
  DATABASE_SYSTEM_URL: databaseUrl,
  /** The role of migrations; the running program does not need it. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Wraps the signing and encryption keys that lie in the database. */
  CREDENCE_KEY: wrappingKey,
  /** Stands in the listing labels where the specification says "Vendor". */
  OPERATOR_NAME: z.string().trim().min(1, { error: "must not be empty" }).default("Vendor"),
  NPPES_URL: httpUrl.default("https://npiregistry.cms.hhs.gov/api/"),
  /** Where CAQH's ProView is asked; the login is each organization's own. */
  CAQH_URL: httpUrl.default("https://proview.caqh.org"),
  /** Seconds that one question to CAQH may take. */
  CAQH_TIMEOUT_SECONDS: z.coerce
    .number({ error: "must be a number of seconds from 1 to 20" })
    .min(1, { error: "must be a number of seconds from 1 to 20" })
    .max(20, { error: "must be a number of seconds from 1 to 20" })
    .default(8),
  /** Hosts (host or host:port) that webhooks may reach although their address is private. */
  WEBHOOK_ALLOWED_HOSTS: list,
  /** Lets the allowed hosts be http:// as well. */
  WEBHOOK_ALLOW_HTTP: onOff("off"),
  /** Where `webhooks listen` of the command line listens. */
  WEBHOOK_LISTEN_PORT: z.coerce
    .number({ error: "must be a number from 1 to 65535" })
    .int({ error: "must be a number from 1 to 65535" })
    .min(1, { error: "must be a number from 1 to 65535" })
    .max(65_535, { error: "must be a number from 1 to 65535" })
    .default(4790),
  /** Documents lie in this bucket; left out, in DATA_DIR. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** Any service that speaks S3; left out, Amazon's own. */
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The bucket in the path instead of the host name, as services without wildcard names want it. */
  S3_FORCE_PATH_STYLE: onOff("off"),
  /** Where clamd listens; left out, files are not scanned. */
  CLAMD_URL: clamdUrl.optional(),
  /** Fetches the public lists from their publishers once a day; left out, on unless this is the demo. */
  LIST_FETCH: z.enum(["on", "off"], { error: 'must be "on" or "off"' }).optional(),
  LIST_URLS: listUrls,
  /** Of an account at SAM.gov; without one, its list is not fetched. */
  SAM_API_KEY: z.string().optional(),
  /** The mail server for letters; left out, letters are kept and can be read, and none is sent. */
  SMTP_URL: smtpUrl.optional(),
  /**
   * A test-data deployment: a banner on every screen, mail and webhooks to allowed hosts only, a clock that can be moved,
   * providers whose checks come out as wanted, and a reset. Only for a database that was made as one.
   */
  SANDBOX: isSet,
  /** Hosts that mail and webhooks may reach in a test-data deployment: of an address, what stands behind the @. */
  SANDBOX_ALLOWED_HOSTS: list,
  /** Whoever asks for /metrics names it as bearer; left out, only this machine is answered. */
  METRICS_TOKEN: z.string().min(16, { error: "must be 16 characters or more" }).optional(),
  /** Where traces go (OTLP over HTTP, JSON); left out, nothing of tracing is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** "name=value, name=value": sent with every batch of traces, as services that take them want it. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(""),
  OTEL_SERVICE_NAME: z.string().trim().min(1, { error: "must not be empty" }).default("credence"),
  /** The part of the requests that are traced, 0 to 1; those that come with a trace follow theirs. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a number from 0 to 1" })
    .min(0, { error: "must be a number from 0 to 1" })
    .max(1, { error: "must be a number from 0 to 1" })
    .default(1),
  LOG_LEVEL: LogLevel.optional(),
  LOG_FORMAT: LogFormat.optional(),
  RATE_LIMITS: onOff("on"),
  DEMO: onOff("off"),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
});

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
