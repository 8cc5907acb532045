import type { OauthConfiguration, WebhookConfiguration } from "./configuration";
import { mask } from "./mask-secrets";
import { refuse } from "./require-callable";
import type { WebhookChanges } from "./webhook-schemas";

type Current = { url: string } & Pick<WebhookConfiguration, "headers" | "oauth">;
type Problem = { path: string; message: string };

const mustBeGiven = (moved: string) => `must be given anew, because ${moved} moves to another host`;
const nothingToKeep = `is ${mask}, but nothing is on file that could be kept`;

/**
 * Headers and OAuth settings after a change: what is left out stays, `****` keeps the value on file. Throws 400 when
 * there is none, and when a kept secret would be sent to another host than before: whoever may change an address could
 * otherwise read what nobody may read.
 */
export function changedConfiguration(current: Current, changes: WebhookChanges): Current {
  const problems: Problem[] = [];
  const url = changes.url ?? current.url;
  const hasMoved = !isSameHost(url, current.url);
  const headers = keptHeaders(current.headers, changes.headers, {
    path: "headers",
    moved: hasMoved ? "the address" : null,
    problems,
  });
  const oauth = keptOauth(current.oauth, changes.oauth_configuration, { hasMoved, problems });
  refuse(problems);
  return { url, headers, oauth };
}

type Headers = Record<string, string> | null;
type Place = { path: string; moved: string | null; problems: Problem[] };

function keptHeaders(current: Headers, asked: Headers | undefined, { path, moved, problems }: Place): Headers {
  const kept = valueByName(current);
  const wanted = asked === undefined ? masked(current) : asked;
  const entries = Object.entries(wanted ?? {}).map(([name, value]) => {
    if (value !== mask) return [name, value];
    const onFile = kept.get(name.toLowerCase());
    if (onFile === undefined) problems.push({ path: `${path}.${name}`, message: nothingToKeep });
    else if (moved) problems.push({ path: `${path}.${name}`, message: mustBeGiven(moved) });
    return [name, onFile ?? ""];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function keptOauth(
  current: OauthConfiguration | null,
  asked: WebhookChanges["oauth_configuration"],
  { hasMoved, problems }: { hasMoved: boolean; problems: Problem[] },
): OauthConfiguration | null {
  const wanted = asked === undefined ? current && { ...current, client_secret: mask, headers: undefined } : asked;
  if (!wanted) return null;
  const tokenHasMoved = current !== null && !isSameHost(wanted.token_url, current.token_url);
  const path = "oauth_configuration";
  const headers = keptHeaders(current?.headers ?? null, wanted.headers, {
    path: `${path}.headers`,
    moved: tokenHasMoved ? "the token address" : null,
    problems,
  });
  if (wanted.client_secret !== mask) return { ...wanted, headers };
  // A token that the secret buys is as good as the secret: it must not go elsewhere either.
  const moved = (tokenHasMoved && "the token address") || (hasMoved && "the address");
  if (!current) problems.push({ path: `${path}.client_secret`, message: nothingToKeep });
  else if (moved) problems.push({ path: `${path}.client_secret`, message: mustBeGiven(moved) });
  return { ...wanted, headers, client_secret: current?.client_secret ?? "" };
}

const valueByName = (headers: Headers) =>
  new Map(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));

const masked = (headers: Headers): Headers =>
  headers && Object.fromEntries(Object.keys(headers).map((name) => [name, mask]));

const isSameHost = (some: string, other: string): boolean => {
  const [left, right] = [new URL(some), new URL(other)];
  return left.protocol === right.protocol && left.host === right.host;
};
