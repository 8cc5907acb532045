import path from "node:path";
import { z } from "zod";
import {
  addressRanges,
  clamdUrl,
  countWithin,
  databaseUrl,
  httpUrl,
  isSet,
  list,
  listUrls,
  LogFormat,
  LogLevel,
  numberWithin,
  onOff,
  rootUrl,
  smtpUrl,
  wrappingKey,
} from "./env-values";

/** Every setting of the program. */
export const Settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** 0 lets the system choose a free one. */
  PORT: countWithin(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** Web processes behind the one port; one a core that they may have to themselves. */
  WEB_PROCESSES: countWithin(1, 64).default(1),
  /** Proxies in front of the web process: what they say of a client's address is believed; of nobody else. */
  TRUSTED_PROXIES: addressRanges,
  /** Whether the audit log keeps from which address a request came. */
  AUDIT_CLIENT_ADDRESS: onOff("on"),
  /** The address people and clients use: issuer of tokens, start of every link. */
  BASE_URL: rootUrl.optional(),
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
  CAQH_TIMEOUT_SECONDS: numberWithin(1, 20, "of seconds ").default(8),
  /** Hosts (host or host:port) that webhooks may reach although their address is private. */
  WEBHOOK_ALLOWED_HOSTS: list,
  /** Lets the allowed hosts be http:// as well. */
  WEBHOOK_ALLOW_HTTP: onOff("off"),
  /** Where `webhooks listen` of the command line listens. */
  WEBHOOK_LISTEN_PORT: countWithin(1, 65_535).default(4790),
  /** Days for which headers and answers of attempts to deliver are kept; 0 for good. */
  WEBHOOK_ATTEMPT_DAYS: countWithin(0, 36_500, "of days ").default(30),
  /** Days for which deliveries that arrived are kept, and their events, so that they can be sent again; 0 for good. */
  WEBHOOK_LOG_DAYS: countWithin(0, 36_500, "of days ").default(365),
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
  OTEL_TRACES_SAMPLER_ARG: numberWithin(0, 1).default(1),
  LOG_LEVEL: LogLevel.optional(),
  LOG_FORMAT: LogFormat.optional(),
  RATE_LIMITS: onOff("on"),
  DEMO: onOff("off"),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Takes the provider's word for an address of which it does not say whether it verified it, as Microsoft's does not. */
  OIDC_TRUST_EMAIL: onOff("off"),
});
