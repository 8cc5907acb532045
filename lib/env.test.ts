import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env";

const complete = {
  DATABASE_URL: "postgresql://credence_app:secret@127.0.0.1:5432/credence",
  DATABASE_SYSTEM_URL: "postgresql://credence_system:secret@127.0.0.1:5432/credence",
  CREDENCE_KEY: Buffer.alloc(32, 7).toString("base64"),
};

test("settings that are left out get their documented value", () => {
  const env = parseEnv({ ...complete, OPERATOR_NAME: "" });
  expect(env).toMatchObject({
    PORT: 3000,
    BASE_URL: "http://localhost:3000",
    OPERATOR_NAME: "Vendor",
    RATE_LIMITS: true,
    DEMO: false,
    WEBHOOK_ALLOW_HTTP: false,
    WEBHOOK_ALLOWED_HOSTS: [],
  });
});

test("a list of hosts is read with its spaces and capitals taken away", () => {
  expect(
    parseEnv({ ...complete, WEBHOOK_ALLOWED_HOSTS: "Hooks.example.org, 127.0.0.1:9000," }).WEBHOOK_ALLOWED_HOSTS,
  ).toEqual(["hooks.example.org", "127.0.0.1:9000"]);
});

test.each(["tcp://clamd:3310", "tcp://[::1]:3310", "unix:/run/clamav/clamd.ctl"])(
  "clamd may listen at %s",
  (address) => {
    expect(parseEnv({ ...complete, CLAMD_URL: address }).CLAMD_URL).toBe(address);
  },
);

test.each([
  [{ PORT: "many" }, /^PORT must be a number from 0 to 65535\.$/],
  [{ PORT: "70000" }, /^PORT must be a number from 0 to 65535\.$/],
  [{ BASE_URL: "credence.example.org" }, /^BASE_URL must be an address that starts with http/],
  [{ BASE_URL: "https://example.org/credence/" }, /^BASE_URL must have no path: /],
  [{ DATABASE_URL: "" }, /^DATABASE_URL is not set: run `npm start`/],
  [{ DATABASE_SYSTEM_URL: "mysql://x" }, /^DATABASE_SYSTEM_URL must be an address that starts with postgres:\/\/\.$/],
  [{ CREDENCE_KEY: "c2hvcnQ=" }, /^CREDENCE_KEY must be 32 bytes in base64/],
  [{ CREDENCE_KEY: "" }, /^CREDENCE_KEY is not set: it is 32 random bytes/],
  [{ RATE_LIMITS: "no" }, /^RATE_LIMITS must be "on" or "off"\.$/],
  [{ CLAMD_URL: "localhost:3310" }, /^CLAMD_URL must be tcp:\/\/host:3310 or unix:/],
  [{ SMTP_URL: "mail.example.org" }, /^SMTP_URL must be an address that starts with smtp:\/\/ or smtps:\/\//],
  [{ S3_ENDPOINT: "s3.example.org" }, /^S3_ENDPOINT must be an address that starts with http/],
  [{ S3_ACCESS_KEY_ID: "AKIA" }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together/],
  [{ OIDC_ISSUER: "https://login.example.org" }, /^OIDC_ISSUER is set, so OIDC_CLIENT_ID/],
  [{ CAQH_URL: "http://proview.caqh.org" }, /^CAQH_URL must start with https/],
  [{ TRUSTED_PROXIES: "10.0.0.0/8, nginx" }, /^TRUSTED_PROXIES must be addresses or ranges of them/],
  [{ TRUSTED_PROXIES: "10.0.0.0/40" }, /^TRUSTED_PROXIES must be addresses or ranges of them/],
  [{ CAQH_TIMEOUT_SECONDS: "60" }, /^CAQH_TIMEOUT_SECONDS must be a number of seconds from 1 to 20/],
])("a wrong setting is named in one sentence: %o", (wrong, sentence) => {
  expect(() => parseEnv({ ...complete, ...wrong })).toThrow(sentence);
});
