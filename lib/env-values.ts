import { z } from "zod";
import { type AddressRange, addressRange } from "@/lib/api/trusted-proxies";

// Kinds of values that settings have; each says in the middle of a sentence what is wrong with one.

export const onOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"], { error: 'must be "on" or "off"' })
    .default(fallback)
    .transform((value) => value === "on");

export const isSet = z
  .enum(["on", "off", "1", "0"], { error: "must be 1 or 0" })
  .default("off")
  .transform((value) => value === "on" || value === "1");

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address that starts with http:// or https://",
});

/** Pages, operations and links stand at the root of a host: a path before them would be lost by some of them. */
export const rootUrl = httpUrl.refine((text) => /^https?:\/\/[^/?#]+\/*$/.test(text), {
  error: "must have no path: Credence stands at the root of its host",
});

export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: (issue) =>
    issue.input === undefined
      ? "is not set: run `npm start`, which brings its own database, or set DATABASE_URL, DATABASE_SYSTEM_URL and DATABASE_OWNER_URL"
      : "must be an address that starts with postgres://",
});

export const clamdUrl = z
  .string()
  .regex(/^(?:unix:(?:\/\/)?\/\S+|tcp:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?\/?)$/i, {
    error: "must be tcp://host:3310 or unix:/path/of/its/socket",
  });

export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: "must be an address that starts with smtp:// or smtps://, for example smtps://user:password@mail.example.org",
});

export const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ""),
  );

/** "10.0.0.0/8, ::1": addresses and ranges of them. */
export const addressRanges = list.transform((parts, ctx): readonly AddressRange[] => {
  const ranges = parts.map(addressRange).filter((range) => range !== null);
  if (ranges.length === parts.length) return ranges;
  ctx.addIssue("must be addresses or ranges of them, for example 127.0.0.1, 10.0.0.0/8");
  return z.NEVER;
});

/** "oig=https://…, state-pa=https://…": addresses by list. */
export const listUrls = z
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

export const wrappingKey = z
  .string({ error: "is not set: it is 32 random bytes in base64, for example from `openssl rand -base64 32`" })
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, {
    error: "must be 32 bytes in base64, for example from `openssl rand -base64 32`",
  });

/** A number within bounds, both of them good; `what` it counts stands in the sentence about a wrong one. */
export const numberWithin = (least: number, most: number, what = "") => {
  const error = `must be a number ${what}from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
};

/** The same without fractions. */
export const countWithin = (least: number, most: number, what = "") =>
  numberWithin(least, most, what).int({ error: `must be a number ${what}from ${least} to ${most}` });

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export const LogLevel = z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` });
export const LogFormat = z.enum(["json", "text"], { error: 'must be "json" or "text"' });
