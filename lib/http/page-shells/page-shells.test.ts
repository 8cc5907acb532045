import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { SessionPerson } from "@/lib/auth/session-person";
import { useTestDatabase } from "@/prisma/test-database";
import { applyPagePolicy } from "../page-policy";
import { pageShells } from "./page-shells";
import { shellHeader } from "./shell-request";

// Its settings: what a person signs with is one.
useTestDatabase();

const person = (name: string, organization: string): SessionPerson => ({
  id: `usr_${name}`,
  name,
  email: `${name}@${organization}.example`,
  roles: ["Supervisor"],
  hasPassword: true,
  organizationId: `org_${organization}`,
  sessionId: `ses_${name}`,
  organizationName: organization,
});
const people: Record<string, SessionPerson> = {
  ann: person("Ann", "north"),
  ben: person("Ben", "south"),
  eve: person("</script><script>alert(1)</script>", "east"),
};

/** The shells before a Next that tells in its page what it was asked; it breaks off as many pages as are said. */
async function consoleBefore({ status = 200, brokenOff = 0 } = {}) {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  const pages = pageShells(
    {
      answer: async (request, response) => {
        asked.push({ url: request.url ?? "", headers: request.headers });
        const nonce = /'nonce-([^']+)'/.exec(String(request.headers["content-security-policy"]))?.[1];
        response.statusCode = status;
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.setHeader("link", `</font>; rel=preload; nonce="${nonce}"`);
        response.write(`<!DOCTYPE html><html lang="en"><head><script src="/a.js" nonce="${nonce}"></script></head>`);
        if (asked.length <= brokenOff) return void response.destroy(new Error("React could not go on"));
        response.end(
          `<body>${request.headers.cookie ?? "nobody"}<script nonce="${nonce}">at("${request.url}")</script></body>`,
        );
      },
      close: async () => undefined,
    },
    async ({ headers }) => people[/who=(\w+)/.exec(headers.get("cookie") ?? "")?.[1] ?? ""] ?? null,
  );
  const server = createServer((request, response) => {
    applyPagePolicy((request.url ?? "").split("?")[0] ?? "", request, response);
    pages.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
    const text = await answer.text();
    const policy = answer.headers.get("content-security-policy") ?? "";
    const told = /<script type="application\/json" id="console-session">(.*?)<\/script>/.exec(text)?.[1];
    return {
      text,
      status: answer.status,
      link: answer.headers.get("link"),
      nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? "",
      session: told === undefined ? undefined : (JSON.parse(told) as { user: { name: string } }),
    };
  };
  return { asked, ask };
}
const as = (name: string, more = "") => ({ cookie: `who=${name}; ${more}` });
const [first, second] = ["prv_01jd0000000000000000000001", "prv_01jd0000000000000000000002"];

describe("a page that is drawn once for everybody", () => {
  test("names whoever asks for it, and nobody else", async () => {
    const { ask, asked } = await consoleBefore();
    const [ann, ben] = [await ask("/console/providers", as("ann")), await ask("/console/providers", as("ben"))];
    expect(ann.session).toMatchObject({
      user: { name: "Ann", signsWith: ["password"] },
      organization: { id: "org_north" },
    });
    expect(ben.session).toMatchObject({ user: { name: "Ben" }, organization: { id: "org_south" } });
    expect(ben.text).not.toMatch(/Ann|north|who=/);
    expect(asked).toHaveLength(1);
  });

  test("is drawn in the name of nobody", async () => {
    const { ask, asked } = await consoleBefore();
    await ask("/console", { ...as("ann"), "accept-language": "de", [shellHeader]: "mine" });
    expect(asked[0]?.headers).toEqual({
      host: "localhost",
      accept: "text/html",
      "content-security-policy": expect.any(String),
      [shellHeader]: expect.not.stringMatching(/^mine$/),
    });
  });

  test("bears another word each time, the one of its policy, wherever it stands", async () => {
    const { ask } = await consoleBefore();
    const answers = [
      await ask("/console", as("ann")),
      await ask("/console", as("ann")),
      await ask("/console", as("ann")),
    ];
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3);
    for (const { text, link, nonce } of answers) {
      expect(text.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
      expect(link).toContain(`nonce="${nonce}"`);
    }
  });

  test("is of the record in its address", async () => {
    const { ask, asked } = await consoleBefore();
    expect((await ask(`/console/providers/${first}`, as("ann"))).text).toContain(`at("/console/providers/${first}")`);
    expect((await ask(`/console/providers/${second}`, as("ben"))).text).toContain(`at("/console/providers/${second}")`);
    expect(asked).toHaveLength(1);
  });

  test("is of the record in its address also where somebody has made up the beginning of one", async () => {
    const { ask } = await consoleBefore();
    await ask("/console/providers/prv_", as("eve"));
    expect((await ask(`/console/providers/${first}`, as("ann"))).text).toContain(`at("/console/providers/${first}")`);
    expect((await ask("/console/providers/prv_", as("eve"))).text).toContain('at("/console/providers/prv_")');
  });

  test("asks what its address asks, and nothing that leaves its script", async () => {
    const { ask, asked } = await consoleBefore();
    const queries = ["", "?state=CA&name=B%22", '?name=</script>"', ""];
    const texts = await Promise.all(
      queries.map(async (query) => (await ask(`/console/flags${query}`, as("ann"))).text),
    );
    expect(texts.map((text) => /at\("(.*?)"\)/.exec(text)?.[1])).toEqual([
      "/console/flags",
      "/console/flags?state=CA\\u0026name=B%22",
      "/console/flags?name=%3C%2Fscript%3E%22",
      "/console/flags",
    ]);
    expect(asked).toHaveLength(1);
  });

  test("looks as the person likes it, and takes no other word of a cookie", async () => {
    const { ask } = await consoleBefore();
    expect((await ask("/console", as("ann", "theme=dark; rail=collapsed"))).text).toContain(
      '<html data-theme="dark" data-rail="collapsed" lang="en">',
    );
    expect((await ask("/console", as("ann", 'theme="><script>'))).text).toContain('<html lang="en">');
  });

  test("lets no name out of the place where it stands", async () => {
    const { ask } = await consoleBefore();
    const { text, session } = await ask("/console", as("eve"));
    expect(session?.user.name).toBe(people["eve"]?.name);
    expect(text).not.toContain("<script>alert");
  });

  test("is packed for who takes it so", async () => {
    const { ask } = await consoleBefore();
    expect(await ask("/console", { ...as("ann"), "accept-encoding": "gzip" })).toMatchObject({
      session: { user: { name: "Ann" } },
    });
  });
});

describe("what is for Next to answer, each time", () => {
  test.each([
    ["whoever is not signed in", "/console", {}],
    ["a question whose order is Next's to say", "/console/providers?state=CA&sort=npi&state=TX", as("ann")],
    ["one that Next writes in two ways", "/console/providers?name=Ann%20Lee", as("ann")],
    ["one that is too long", `/console/providers?name=${"a".repeat(701)}`, as("ann")],
    ["a name of Next's own", "/console/providers?nxtPid=1", as("ann")],
    ["a part of a page", "/console/providers", { ...as("ann"), rsc: "1" }],
    ["what Next's own router asks", "/console/providers", { ...as("ann"), "next-router-prefetch": "1" }],
    ["what is none of the console's", "/sign-in", as("ann")],
  ])("%s", async (_, path, headers) => {
    const { ask, asked } = await consoleBefore();
    expect((await ask(path, headers)).session).toBeUndefined();
    await ask(path, headers);
    expect(asked.map(({ url }) => url)).toEqual([path, path]);
    for (const one of asked) expect(one.headers[shellHeader]).toBeUndefined();
  });

  test("a page that there is not", async () => {
    const { ask } = await consoleBefore({ status: 404 });
    const { status, text } = await ask("/console/nowhere", as("ann"));
    expect(status).toBe(404);
    expect(text).toContain("who=ann");
  });

  test("a page whose drawing broke off, which is tried anew", async () => {
    const { ask, asked } = await consoleBefore({ brokenOff: 1 });
    const first = await ask("/console", as("ann"));
    expect([first.text.includes("who=ann"), first.session]).toEqual([true, undefined]);
    expect((await ask("/console", as("ben"))).session?.user.name).toBe("Ben");
    expect(asked).toHaveLength(3);
  });
});
