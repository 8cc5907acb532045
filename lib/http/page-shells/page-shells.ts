import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { consoleSessionOf } from "@/lib/auth/console-session";
import { cookiesOf } from "@/lib/auth/request-cookies";
import { sessionPerson } from "@/lib/auth/session-person";
import { clockAheadMs } from "@/lib/clock";
import { log } from "@/lib/log/log";
import type { Pages } from "../next-pages";
import { newNonce } from "../page-policy";
import { askedQuery } from "./asked-query";
import { drawPage } from "./draw-page";
import { drawingHeaders, placeholdersFor, type Shell, shellOf } from "./shell";

/** Addresses have at most one id; what else stands in one is a word of ours. */
const shellPath = /^\/console(?:\/[\w-]+)*$/;
const idInPath = /(?<=\/)[a-z]+_[0-9a-hjkmnp-tv-z]{26}(?=\/|$)/g;

/** More than there are screens: addresses that somebody makes up must not fill the memory. */
const mostKept = 100;

const compressed = promisify(gzip);

/** What a browser asks for when somebody enters an address; Next's own questions for parts of a page bear its headers. */
const isFirstHtml = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.rsc === undefined && !Object.keys(headers).some((name) => name.startsWith("next-"));

/**
 * Console pages before they are anybody's. What Next draws of one is the same for everybody, because a screen's data
 * comes to the browser afterwards: it is drawn once in the name of nobody, and every answer is given its own word, the
 * person who is asked for anew each time, how he or she likes the console, and what stands in its address. All else,
 * also whoever is not signed in, is for Next to answer.
 */
export function pageShells(pages: Pages, personOf = sessionPerson): Pages {
  const shells = new Map<string, Promise<Shell | null>>();

  async function draw(path: string, id: string): Promise<Shell | null> {
    const placeholders = placeholdersFor(id);
    const place = `${id ? path.replace(id, placeholders.id) : path}${placeholders.query}`;
    return shellOf(await drawPage(pages.answer, place, drawingHeaders(placeholders.nonce)), placeholders);
  }

  function shellFor(path: string, id: string): Promise<Shell | null> {
    // A deployment with test data tells its pages how far ahead its clock is. The star stands in no address: whoever makes
    // up one that ends where the id's random part begins must not have it drawn for everybody's records.
    const name = `${clockAheadMs()} ${id ? path.replace(id, `${id.slice(0, -26)}*`) : path}`;
    const kept = shells.get(name);
    if (kept) return kept;
    const drawn = draw(path, id).catch((error: unknown) => {
      log.warn({ err: error, path }, "a page could not be drawn ahead");
      return null;
    });
    const [oldest] = shells.keys();
    if (shells.size >= mostKept && oldest !== undefined) shells.delete(oldest);
    shells.set(name, drawn);
    void drawn.then((shell) => shell ?? shells.delete(name));
    return drawn;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "", asked] = (request.url ?? "").split(/\?(.*)/s);
    const query = askedQuery(asked ?? "");
    const ids = path.match(idInPath) ?? [];
    if (!isFirstHtml(request) || !shellPath.test(path) || ids.length > 1 || query === null)
      return pages.answer(request, response);
    const headers = { get: (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null };
    const person = await personOf({ headers }).catch(() => null);
    const [id = ""] = ids;
    const shell = person && (await shellFor(path, id));
    if (!shell) return pages.answer(request, response);
    const session = consoleSessionOf(person);
    const stamp = { nonce: newNonce(), id, query, session, cookies: cookiesOf({ headers }) };
    const text = shell.text(stamp);
    for (const [name, value] of Object.entries(shell.headers(stamp))) response.setHeader(name, value ?? "");
    const isCompressed = /\bgzip\b/.test(headers.get("accept-encoding") ?? "");
    if (isCompressed) response.setHeader("content-encoding", "gzip");
    const body = isCompressed ? await compressed(text) : Buffer.from(text);
    response.setHeader("content-length", body.length);
    response.end(body);
  }

  return { answer, close: pages.close };
}
