import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { isRightPassword } from "@/lib/auth/passwords";
import { keyedHash } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { createOrganization, createPerson } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { describeError } from "./describe-error";
import { createProgram } from "./program";

const database = useTestDatabase();

/** What the command prints. */
async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await createProgram((line) => lines.push(line)).parseAsync(args, { from: "user" });
  return lines;
}

/** The one sentence that a failing command ends with. */
async function refusalOf(...args: string[]): Promise<string | null> {
  try {
    await run(...args);
    return "was not refused";
  } catch (error) {
    return describeError(error);
  }
}

const secretOf = (lines: string[], name: string) =>
  lines
    .find((line) => line.startsWith(name))
    ?.slice(name.length)
    .trim() ?? "";

describe("organizations", () => {
  test("are made and listed", async () => {
    const [id = ""] = await run("organizations", "create", "Juniper Health");
    expect(await run("organizations", "list")).toContain(`${id}  Juniper Health (0 providers)`);
  });
});

describe("users", () => {
  test("are added with a password that is shown once and stored as a hash", async () => {
    const { id: organization } = await createOrganization("Juniper Health");
    const facts = ["--organization", organization, "--email", "Ines@Juniper.example", "--name", "Ines Moor"];
    const lines = await run("users", "create", ...facts, "--role", "supervisor", "medical-director");
    const user = await systemDb().user.findUniqueOrThrow({ where: { email: "ines@juniper.example" } });
    expect(user.roles).toEqual(["Supervisor", "Medical Director"]);
    expect(await isRightPassword(user.passwordHash, secretOf(lines, "password"))).toBe(true);
    expect(await refusalOf("users", "create", ...facts, "--role", "Supervisor")).toBe(
      "There is already an account with the e-mail address ines@juniper.example.",
    );
  });

  test("are disabled, and get other roles, with an entry in the audit trail", async () => {
    const { id: organization } = await createOrganization("Juniper Health");
    const facts = ["--organization", organization, "--email", "otis@juniper.example", "--name", "Otis Moor"];
    await run("users", "create", ...facts, "--role", "Supervisor");
    const demotion = ["users", "set-roles", "otis@juniper.example", "Credentialing User"];
    expect(await refusalOf(...demotion)).toContain("Otis Moor is the last Supervisor who can sign in");
    await createPerson(organization, { name: "Ilse Moor", email: "ilse@juniper.example", roles: ["Supervisor"] });
    await run(...demotion);
    await run("users", "disable", "otis@juniper.example");
    const user = await systemDb().user.findUniqueOrThrow({ where: { email: "otis@juniper.example" } });
    expect(user).toMatchObject({ roles: ["Credentialing User"], disabledAt: expect.any(Date) });
    const audit = await systemDb().auditEntry.findMany({ where: { subjectId: user.id }, orderBy: { id: "asc" } });
    expect(audit.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["createUser", "Command line"],
      ["setUserRoles", "Command line"],
      ["disableUser", "Command line"],
    ]);
  });
});

describe("API clients", () => {
  test("are registered with a secret that is shown once, and revoked", async () => {
    const { id: organization } = await createOrganization("Juniper Health");
    const facts = ["--organization", organization, "--role", "Credentialing User", "--name", "Roster sync"];
    const lines = await run("clients", "create", ...facts);
    const where = { id: secretOf(lines, "client_id") };
    const secrets = await systemDb().apiClientSecret.findMany({ where: { clientId: where.id } });
    expect(secrets.map(({ secretHash }) => secretHash)).toEqual([await keyedHash(secretOf(lines, "client_secret"))]);
    await run("clients", "revoke", where.id);
    expect((await systemDb().apiClient.findUniqueOrThrow({ where })).revokedAt).toBeInstanceOf(Date);
  });

  test("have no more roles than the person they act as", async () => {
    const { id: organization } = await createOrganization("Juniper Health");
    const person = ["--organization", organization, "--email", "wim@juniper.example", "--name", "Wim Moor"];
    await run("users", "create", ...person, "--role", "Credentialing User");
    const client = ["clients", "create", "--organization", organization, "--name", "Wim's", "--user"];
    expect(await refusalOf(...client, "wim@juniper.example", "--role", "Medical Director")).toBe(
      "Wim Moor is not Medical Director: a client has no more roles than its user.",
    );
  });
});

describe("what cannot be done is said in one sentence", () => {
  test("an unknown organization, user, client or role", async () => {
    const { id } = await createOrganization("Juniper Health");
    const client = ["clients", "create", "--name", "x", "--organization"];
    expect(await refusalOf(...client, "org_none", "--role", "Supervisor")).toBe(
      "There is no organization org_none: `organizations list` shows those there are.",
    );
    expect(await refusalOf(...client, id, "--role", "King")).toBe(
      'There is no role "King": the roles are Medical Director, Provisional Approver, Credentialing User, Supervisor.',
    );
    expect(await refusalOf("users", "disable", "nobody@juniper.example")).toMatch(/^There is no user nobody@/);
    expect(await refusalOf("clients", "revoke", "cli_none")).toBe("There is no API client cli_none.");
  });

  test("listening without an organization, at no port, in an unknown organization, or where the service may not call", async () => {
    const { id } = await createOrganization("Juniper Health");
    const listen = ["webhooks", "listen", "--port", "47901"];
    expect(await refusalOf(...listen)).toMatch(/^Name the organization whose events you want with --organization/);
    expect(await refusalOf("webhooks", "listen", "--port", "70000")).toBe('"70000" is no port: 1 to 65535.');
    expect(await refusalOf(...listen, "--organization", "org_none")).toMatch(/^There is no organization org_none/);
    expect(await refusalOf(...listen, "--organization", id)).toBe(
      "The service may not call this machine: start it with WEBHOOK_ALLOWED_HOSTS=127.0.0.1:47901 and WEBHOOK_ALLOW_HTTP=on.",
    );
  });

  test("a file that is not there, or cut in half", async () => {
    const { id } = await createOrganization("Juniper Health");
    expect(await refusalOf("providers", "import", "/none.csv", "--organization", id)).toBe(
      "There is no file /none.csv.",
    );
    expect(await refusalOf("lists", "load", "oig", "/none.csv")).toMatch(/^\/none\.csv was not loaded/);
    const cut = path.join(database().dataDir, "cut.csv");
    const whole = fs.readFileSync("prisma/demo/oig/UPDATED.csv", "utf8");
    fs.writeFileSync(cut, whole.slice(0, whole.length / 2));
    expect(await refusalOf("lists", "load", "oig", cut)).toMatch(/was not loaded: .*The list in use stays as it is\.$/);
  });
});

test("importing providers says how many came in, and why the others did not", async () => {
  const { id } = await createOrganization("Juniper Health");
  const file = path.join(database().dataDir, "roster.csv");
  const errors = path.join(database().dataDir, "refused.csv");
  fs.writeFileSync(
    file,
    "first_name,last_name,degree,states,npi\nAda,Quillfeather,MD,TX,1999999984\nOtis,Marrowgate,QXZ,OH,1888888892\n",
  );
  const lines = await run("providers", "import", file, "--organization", id, "--errors", errors);
  expect(lines.slice(1)).toEqual([
    "        1 providers created",
    "        0 known already, left as they are",
    `        1 not imported, each with its reason in ${errors}`,
    "          1 degree is not a credential that is known",
    "              QXZ (1)",
  ]);
  const audit = await systemDb().auditEntry.findFirst({ where: { organizationId: id, action: "createProvider" } });
  expect(audit).toMatchObject({ actorName: "Command line" });
});

test("importing facilities takes defaults for what the file lacks, and refuses what is no default", async () => {
  const { id } = await createOrganization("Juniper Health");
  const file = path.join(database().dataDir, "facilities.csv");
  fs.writeFileSync(file, "externalId,name,state\nF-1,Larkspur Clinic,\n");
  const importing = ["facilities", "import", file, "--organization", id];
  const lines = await run(...importing, "--default", "state=TX", "city=Santa Fe");
  expect(lines.slice(1)).toEqual([
    "        1 facilities created",
    "        0 known already, left as they are",
    "        0 not imported",
  ]);
  const facility = await systemDb().facility.findFirst({ where: { organizationId: id } });
  expect(facility).toMatchObject({ name: "Larkspur Clinic", state: "TX", city: "Santa Fe" });
  expect(await refusalOf(...importing, "--default", "state")).toBe(
    '"state" cannot be read: write MEMBER=…, for example type=Hospital.',
  );
  expect(await refusalOf(...importing, "--default", "beds=1")).toMatch(/^beds cannot have a default/);
});
