import { beforeAll, describe, expect, test, vi } from "vitest";
import { useTestServer } from "@/lib/api/test-server";
import * as clock from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { signLink } from "./signed-links";
import { putDocument, removeDocument } from "./storage";

useTestDatabase();
const server = useTestServer();

const start = new Date("2026-03-12T14:03:07.654Z");
const content = Buffer.from("%PDF-1.7 not really");

/** Follows a link as a browser would, so many seconds after it was given out. */
async function follow(href: string, secondsLater = 0): Promise<Response> {
  vi.spyOn(clock, "now").mockReturnValue(new Date(start.getTime() + secondsLater * 1000));
  return fetch(server().origin + href.slice(new URL(href).origin.length));
}

async function addDocument(
  organizationId: string,
  id: string,
  facts: { originalFileName?: string; contentType?: string } = {},
) {
  const file = await putDocument({ organizationId, content });
  await inOrganization(organizationId, (db) =>
    db.document.create({
      data: {
        organizationId,
        id,
        fileType: "Certificate of insurance",
        originalFileName: "coi.pdf",
        contentType: "application/pdf",
        createdBy: "usr_1",
        createdByName: "Nora Fenwick",
        ...file,
        ...facts,
      },
    }),
  );
  return file;
}

const link = (documentId = "doc_a", disposition: "attachment" | "inline" = "attachment", organizationId = "org_a") =>
  signLink({ organizationId, documentId, disposition }, start);

beforeAll(async () => {
  for (const id of ["org_a", "org_b"]) await systemDb().organization.create({ data: { id, name: id } });
  await addDocument("org_a", "doc_a");
  await addDocument("org_b", "doc_b");
});

describe("a signed link", () => {
  test("serves the file to whoever holds it, as an attachment that no browser guesses at or runs", async () => {
    const response = await follow(await link());
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": `attachment; filename="coi.pdf"; filename*=UTF-8''coi.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'self'; sandbox",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
  });

  test("works at 599 seconds and no more at 601", async () => {
    const href = await link();
    expect((await follow(href, 599)).status).toBe(200);
    const late = await follow(href, 601);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ name: "ForbiddenException", detail: expect.stringContaining("expired") });
  });

  test("given in the middle of a second works for 600 seconds all the same, and not for 601", async () => {
    const middle = new Date(start.getTime() + 400);
    const href = await signLink({ organizationId: "org_a", documentId: "doc_a", disposition: "attachment" }, middle);
    expect((await follow(href, 600.4)).status).toBe(200);
    expect((await follow(href, 601.4)).status).toBe(403);
  });

  test("works no more once any one of its characters is changed", async () => {
    const href = await link();
    const path = new URL(href).origin.length + 1;
    const served: string[] = [];
    for (let position = path; position < href.length; position += 1) {
      const neighbor = String.fromCharCode(href.charCodeAt(position) ^ 1);
      for (const other of ["A", "0", "_", neighbor]) {
        if (href[position] === other) continue;
        const changed = href.slice(0, position) + other + href.slice(position + 1);
        const { status } = await follow(changed);
        if (status === 200) served.push(changed);
        else expect([400, 403, 404]).toContain(status);
      }
    }
    expect(served).toEqual([]);
  });

  test("works no more when its expiry is moved, its disposition is changed or it is used for another document", async () => {
    const href = await link();
    const other = new URL(await link("doc_b", "attachment", "org_b"));
    const swapped = [
      href.replace(/expires=\d+/, (text) => `expires=${Number(text.slice(8)) + 1}`),
      href.replace(/expires=/, "expires=0"),
      href.replace("attachment", "inline"),
      href.replace("doc_a", "doc_b"),
      href.replace("org_a", "org_b").replace("doc_a", "doc_b"),
      href.replace(/signature=[\w-]+/, `signature=${other.searchParams.get("signature")}`),
      href.replace(/&signature=[\w-]+/, ""),
      `${href}=`,
    ];
    for (const changed of swapped) expect([changed, (await follow(changed)).status]).not.toEqual([changed, 200]);
  });

  test("carries no secret: nothing but names, a time and a signature, and not the storage key", async () => {
    const file = await addDocument("org_a", "doc_secret");
    const href = await link("doc_secret");
    expect([...new URL(href).searchParams.keys()]).toEqual(["organization", "disposition", "expires", "signature"]);
    expect(href).not.toContain(file.storageKey.split("/").at(-1));
  });

  test("to a document that is gone is 404", async () => {
    const file = await addDocument("org_a", "doc_gone");
    await removeDocument(file.storageKey);
    expect((await follow(await link("doc_gone"))).status).toBe(404);
    expect((await follow(await link("doc_never"))).status).toBe(404);
  });
});

describe("a file name", () => {
  test("with accents, quotes or a line end stays one file name", async () => {
    await addDocument("org_a", "doc_name", {
      originalFileName: `Dyplom "Łódź"\r\nSet-Cookie: a=b/Ünïversität (1).pdf`,
    });
    const disposition = (await follow(await link("doc_name"))).headers.get("content-disposition") ?? "";
    expect(disposition).toContain(`filename="Dyplom __odz___Set-Cookie: a=b_Universitat (1).pdf"`);
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? "";
    expect(decodeURIComponent(encoded)).toBe(`Dyplom "Łódź"\r\nSet-Cookie: a=b/Ünïversität (1).pdf`);
  });

  test("says nothing about the content: HTML is saved, even through a link made for looking at it", async () => {
    await addDocument("org_a", "doc_html", { originalFileName: "invoice.pdf", contentType: "text/html" });
    expect((await follow(await link("doc_html", "inline"))).headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await follow(await link("doc_a", "inline"))).headers.get("content-disposition")).toMatch(/^inline/);
  });
});
