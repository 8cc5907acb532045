import { badRequest, type FieldError } from "@/lib/api/errors";
import type { WebhookConfiguration } from "./configuration";
import { addressProblem } from "./delivery/guard";

type Callable = { url: string } & Pick<WebhookConfiguration, "headers" | "oauth">;

/** What can be seen wrong with the addresses without calling them, and headers that contradict the token. Throws 400. */
export function requireCallable({ url, oauth, headers }: Callable): void {
  const setsAuthorization = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === "authorization");
  refuse([
    { path: "url", message: addressProblem(url) },
    { path: "oauth_configuration.token_url", message: oauth ? addressProblem(oauth.token_url) : null },
    {
      path: "headers.Authorization",
      message: oauth && setsAuthorization ? "must not be set together with oauth_configuration, which sets it" : null,
    },
  ]);
}

/** Throws 400 with the problems there are; null stands for none. */
export function refuse(problems: readonly { path: string; message: string | null }[]): void {
  const errors = problems.filter((problem): problem is FieldError => problem.message !== null);
  if (errors.length === 0) return;
  throw badRequest(errors.map(({ path, message }) => `${path} ${message}.`).join(" "), errors);
}
