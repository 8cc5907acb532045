import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { ConsoleSession } from "@/lib/auth/console-session";
import { displayPreferences, preferenceAttribute } from "@/lib/display-preferences";
import { newNonce, policyOf } from "../page-policy";
import type { DrawnPage } from "./draw-page";
import { sessionElementId } from "./session-element";
import { shellHeader, shellWord } from "./shell-request";

/** What a shell becomes somebody's page by. */
export type Stamp = {
  nonce: string;
  /** The id in the page's address; of the length of the one it stands for, since parts of a page tell their lengths. */
  id: string;
  /** What the address asks, as Next would write it: `?state=CA`, or "". */
  query: string;
  session: ConsoleSession;
  cookies: ReadonlyMap<string, string>;
};

/** A page of nobody in particular: for whom, for which record and with which word is put in for each answer. */
export type Shell = {
  headers: (stamp: Stamp) => OutgoingHttpHeaders;
  text: (stamp: Stamp) => string;
};

/** Words that stand in a drawing for what is not known yet; random, so that nothing else in the page is like them. */
export type Placeholders = Record<"nonce" | "id" | "query", string>;

/** Placeholders for a page at an address with this id, "" for none. */
export const placeholdersFor = (id: string): Placeholders => ({
  nonce: newNonce(),
  id: id && `${id.slice(0, -26)}${randomBytes(13).toString("hex")}`,
  query: `?a${randomBytes(16).toString("hex")}=b`,
});

/** How Next is asked for such a drawing: nobody's cookies, and the word that its scripts are to bear. */
export const drawingHeaders = (nonce: string): Record<string, string> => ({
  host: "localhost",
  accept: "text/html",
  "content-security-policy": policyOf(nonce),
  [shellHeader]: shellWord,
});

/** The heads that tell of one answer alone. */
const ofOneAnswer = /^(?:connection|content-length|content-security-policy|date|keep-alive|transfer-encoding)$/;

const preferenceNames = Object.keys(displayPreferences) as (keyof typeof displayPreferences)[];

/** As the root layout writes them. The values are known ones alone: a cookie says nothing here of its own. */
const attributesFor = (cookies: Stamp["cookies"]): string =>
  preferenceNames
    .map((name) => ({ name, value: preferenceAttribute(name, cookies.get(name)) }))
    .map(({ name, value }) => (value === undefined ? "" : ` data-${name}="${value}"`))
    .join("");

/** Data that no browser runs. Without `<` nothing in it ends the element. */
const sessionElement = (session: ConsoleSession): string =>
  `<script type="application/json" id="${sessionElementId}">${JSON.stringify(session).replaceAll("<", "\\u003c")}</script>`;

const escaped = (text: string): string => text.replaceAll(/[^\w]/g, "\\$&");

/** A text in which the places of all placeholders are known: they are looked for once. */
function stamped(text: string, placeholders: Placeholders): (stamp: Stamp) => string {
  const known = (["nonce", "id", "query"] as const).filter((name) => placeholders[name] !== "");
  const pieces = text
    .split(new RegExp(`(${known.map((name) => escaped(placeholders[name])).join("|")})`))
    .map((piece) => known.find((name) => placeholders[name] === piece) ?? { piece });
  return (stamp) => pieces.map((one) => (typeof one === "string" ? stamp[one] : one.piece)).join("");
}

/** The shell that a drawing makes, or null when it is none of a whole page. */
export function shellOf({ status, headers, text }: DrawnPage, placeholders: Placeholders): Shell | null {
  const root = text.indexOf("<html") + "<html".length;
  // Behind everything that React draws, before the first script that tells it what it draws.
  const end = text.indexOf("<script", text.indexOf("<body"));
  if (status !== 200 || root < "<html".length || end < root || headers["set-cookie"] !== undefined) return null;
  const parts = [text.slice(0, root), text.slice(root, end), text.slice(end)];
  const [before, drawn, scripts] = parts.map((part) => stamped(part, placeholders));
  const kept = Object.entries(headers)
    .filter(([name]) => !ofOneAnswer.test(name))
    .map(([name, value]) => [name, stamped(String(value), placeholders)] as const);
  return {
    headers: (stamp) => ({
      ...Object.fromEntries(kept.map(([name, value]) => [name, value(stamp)])),
      "content-security-policy": policyOf(stamp.nonce),
    }),
    text: (stamp) =>
      `${before?.(stamp)}${attributesFor(stamp.cookies)}${drawn?.(stamp)}${sessionElement(stamp.session)}${scripts?.(stamp)}`,
  };
}
