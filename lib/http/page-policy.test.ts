import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { applyPagePolicy } from "./page-policy";

/** A server that answers with the policy as whoever draws the page reads it. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const server = createServer((request: IncomingMessage, response) => {
    applyPagePolicy(path, request, response);
    response.end(request.headers["content-security-policy"] ?? "");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers });
  return { sent: answer.headers.get("content-security-policy"), read: await answer.text() };
}
const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

describe("the policy of a page", () => {
  test.each(["/", "/console", "/console/providers/prv_1", "/sign-in", "/sign-in/forgot", "/invitation"])(
    "%s runs no script within its text that lacks the word of this answer",
    async (path) => {
      const { sent, read } = await ask(path);
      expect(sent).toBe(read);
      expect(sent).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(/script-src ([^;]+)/.exec(sent ?? "")?.[1]).toBe(`'self' 'nonce-${nonceOf(sent)}'`);
    },
  );

  test("every answer has another word", async () => {
    const words = await Promise.all(Array.from({ length: 20 }, async () => nonceOf((await ask("/console")).sent)));
    expect(new Set(words).size).toBe(20);
  });

  test("a client cannot choose the word", async () => {
    const { sent, read } = await ask("/console", { "content-security-policy": "script-src 'nonce-mine'" });
    expect(read).not.toContain("mine");
    expect(sent).toBe(read);
  });

  test.each(["/_next/static/chunks/a.js", "/docs", "/api/auth/session", "/icon.svg", "/consoles"])(
    "%s is no page that a person looks at",
    async (path) => expect((await ask(path)).sent).toBeNull(),
  );
});
