import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { builtInMatching } from "../matching/policy";
import type { ProviderOnFile } from "../source";
import { nppes } from "./nppes";

type Fake = { status: number; body: string; url: string };
const fake: Fake = { status: 200, body: "", url: "" };
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    fake.url = request.url ?? "";
    if (fake.status === 0) return request.socket.destroy();
    response.writeHead(fake.status, { "content-type": "application/json" }).end(fake.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const settings = {
    NPPES_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    DATABASE_URL: "postgres://nobody@127.0.0.1/none",
    DATABASE_SYSTEM_URL: "postgres://nobody@127.0.0.1/none",
    CREDENCE_KEY: Buffer.alloc(32).toString("base64"),
  };
  Object.assign(process.env, settings);
  forgetEnv();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => Object.assign(fake, { status: 200, body: "", url: "" }));

const subject: ProviderOnFile = {
  providerId: "prv_1",
  firstName: "Ada",
  middleName: "Marguerite",
  lastName: "Quillfeather",
  degree: "MD",
  npi: "2100000019",
  states: ["CA"],
  zips: [],
  specialties: [],
  birthDate: "1971-04-12",
  minimumCover: null,
  sections: { licenses: [], deas: [], boards: [], malpractice: [], educations: [] },
};

type Record_ = { basic?: object; [member: string]: unknown };
const record = ({ basic, ...changes }: Record_ = {}) => ({
  number: "2100000019",
  enumeration_type: "NPI-1",
  basic: { first_name: "ADA", last_name: "QUILLFEATHER", middle_name: "M", status: "A", ...basic },
  addresses: [{ address_purpose: "LOCATION", city: "SACRAMENTO", state: "CA", postal_code: "958140000" }],
  taxonomies: [{ code: "207Q00000X", desc: "Family Medicine", state: "CA", license: "M40113", primary: true }],
  other_names: [],
  ...changes,
});

const ask = (who: Partial<ProviderOnFile> = {}) =>
  nppes.check(
    { ...subject, ...who },
    {
      now: new Date("2026-03-02T10:00:00Z"),
      organizationId: "org_1",
      matching: { version: 0, content: builtInMatching, publishedAt: null },
    },
  );
const answerWith = (...results: object[]) => {
  fake.body = JSON.stringify({ result_count: results.length, results });
};

describe("NPPES", () => {
  test("is asked in its version 2.1 for the NPI", async () => {
    answerWith(record());
    await ask();
    expect(fake.url).toBe("/api/?version=2.1&number=2100000019");
  });

  test("verifies an active NPI under the same name, and shows what was compared", async () => {
    answerWith(record());
    const { outcome, evidence, findings } = await ask();
    expect(outcome).toBe("verified");
    expect(findings).toEqual([]);
    expect(evidence["compared"]).toEqual([
      { label: "Name", ours: "Ada Marguerite Quillfeather", theirs: "ADA M QUILLFEATHER", agrees: true },
      { label: "Taxonomy", ours: "MD", theirs: "207Q00000X Family Medicine", agrees: true },
      { label: "State", ours: "CA", theirs: "CA", agrees: true },
    ]);
  });

  test.each([
    ["another accent and hyphen", { firstName: "Adá", lastName: "Quill-Feather" }, {}],
    ["a short form of the given name", { firstName: "Kate" }, { basic: { first_name: "KATHERINE" } }],
    ["one word of a compound name", { lastName: "Quillfeather Vega" }, {}],
    ["a letter mistaken", { lastName: "Quillfaether" }, {}],
    ["a former name", { lastName: "Greenleaf" }, { other_names: [{ first_name: "ADA", last_name: "GREENLEAF" }] }],
  ])("accepts %s", async (_, who, changes) => {
    answerWith(record(changes));
    expect((await ask(who)).outcome).toBe("verified");
  });

  test("leaves another name to a person", async () => {
    answerWith(record({ basic: { first_name: "ORLA", last_name: "FENNIMORE" } }));
    const { outcome, findings } = await ask();
    expect(outcome).toBe("review");
    expect(findings).toMatchObject([{ flagType: "NPPES name differs", severity: "minor" }]);
  });

  test("that lists another profession and state verifies the identity, with a minor flag for each", async () => {
    answerWith(
      record({ taxonomies: [{ code: "363LF0000X", desc: "Nurse Practitioner", state: "ID" }], addresses: [] }),
    );
    const { outcome, findings } = await ask();
    expect(outcome).toBe("verified");
    expect(findings.map(({ flagType, severity }) => [flagType, severity])).toEqual([
      ["NPPES taxonomy differs", "minor"],
      ["NPPES state differs", "minor"],
    ]);
  });

  test("fails an NPI that it does not know, that is deactivated, or that belongs to an organization", async () => {
    answerWith();
    expect(await ask()).toMatchObject({
      outcome: "failed",
      findings: [{ flagType: "NPI not in NPPES", severity: "major" }],
    });
    answerWith(record({ basic: { status: "D", deactivation_date: "2025-08-14" } }));
    expect(await ask()).toMatchObject({
      outcome: "failed",
      findings: [{ flagType: "NPI deactivated", severity: "critical" }],
    });
    answerWith(record({ enumeration_type: "NPI-2", basic: { organization_name: "BLUE HERON CLINIC" } }));
    expect(await ask()).toMatchObject({ outcome: "failed", findings: [{ flagType: "NPI of an organization" }] });
  });

  test("is not asked about a provider without NPI, who waits for a person", async () => {
    expect((await ask({ npi: null })).outcome).toBe("review");
    expect(fake.url).toBe("");
  });

  test.each([
    ["an error of the server", 500, "{}", "NPPES answered with status 500"],
    ["too many questions", 429, "", "NPPES answered with status 429"],
    ["a redirect", 302, "", "NPPES answered with status 302"],
    ["a page instead of data", 200, "<html>", "NPPES answered something that is not JSON"],
    ["a cut answer", 200, '{"result_count":1,"resul', "NPPES answered something that is not JSON"],
    ["another form", 200, '{"count":0}', "NPPES answered in a form that is not its API v2.1"],
    ["a count without results", 200, '{"result_count":1,"results":[]}', "NPPES answered about another NPI"],
    [
      "its own error",
      200,
      '{"Errors":[{"description":"Field invalid","field":"number","number":"06"}]}',
      "NPPES refused the question: Field invalid",
    ],
    ["a broken connection", 0, "", "NPPES could not be reached (UND_ERR_SOCKET)"],
  ])(
    "that answers with %s is source unavailable, which says nothing about the provider",
    async (_, status, body, reason) => {
      Object.assign(fake, { status, body });
      const answer = await ask();
      expect(answer).toMatchObject({ outcome: "source_unavailable", findings: [], evidence: { reason } });
    },
  );

  test("that speaks of another NPI than asked is source unavailable", async () => {
    answerWith(record({ number: "2100000027" }));
    expect((await ask()).outcome).toBe("source_unavailable");
  });
});
