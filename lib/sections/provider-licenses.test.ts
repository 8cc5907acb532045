import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { writeDeas, writeLicenses } from "./operations";

useTestDatabase();
const server = useTestServer();
let caller: Caller;
let stranger: Caller;
let ids: string[] = [];

type Listed = {
  lastName: string;
  status: string;
  licenses: { licenseNumber: string; licenseStatus: string }[];
  deaData: { licenseNumber: string; status: string }[];
  cdsData: { licenseNumber: string }[];
};
type PageOf = { data: Listed[]; nextCursor: string | null; links: { self: string; next: string | null } };

const license = (number: string, status: string) => ({ state: "TX", license_number: number, license_status: status });
const registration = (number: string, type: string, status: string) => ({ dea_number: number, type, status });

beforeAll(async () => {
  const own = await createStaffedOrganization("North Plan", "north.example");
  const other = await createStaffedOrganization("South Plan", "south.example");
  const [first, foreign] = [own.clients[0], other.clients[0]];
  if (!first || !foreign) throw new Error("every organization has clients");
  caller = await server().as(first);
  stranger = await server().as(foreign);
  ids = await inContext(own.organization.id, async (ctx) => {
    const created: string[] = [];
    for (const last of ["Alder", "Birch", "Cedar", "Dogwood", "Elm"])
      created.push(await createProvider(ctx, { last_name: last }));
    return created;
  });
  const [alder = "", birch = "", cedar = ""] = ids;
  const write = async (operation: typeof writeLicenses | typeof writeDeas, providerId: string, elements: object[]) => {
    const { status } = await caller.invoke(operation, { params: { providerId }, body: { elements } });
    if (status !== 200) throw new Error(`not written: ${status}`);
  };
  await write(writeLicenses, alder, [
    { ...license("A1", "Active"), issue_date: "2004-07-01", expiration: "2027-12-31" },
    license("A2", "Expired"),
  ]);
  await write(writeLicenses, birch, [license("B1", "Expired")]);
  await write(writeDeas, alder, [registration("AD1", "DEA", "Active"), registration("AC1", "CDS", "Inactive")]);
  await write(writeDeas, cedar, [registration("CD1", "DEA", "Inactive")]);
  await systemDb().provider.updateMany({
    where: { id: birch },
    data: { status: "Terminated", statusBeforeTermination: "New" },
  });
});

const list = async (query: string, by = caller) => {
  const answer = await by.call(`/v2/providers/licenses?${query}`);
  return { status: answer.status, ...(answer.json as PageOf) };
};
const namesOf = ({ data }: PageOf) => data.map(({ lastName }) => lastName);

test("every provider is listed once along the cursor, also the terminated, with dates as date-times", async () => {
  const seen: string[] = [];
  let next: string | null = "/v2/providers/licenses?size=2";
  while (next !== null) {
    const { json } = await caller.call(next);
    const page: PageOf = json as PageOf;
    expect(page.data.length).toBeLessThanOrEqual(2);
    expect(page.nextCursor === null).toBe(page.links.next === null);
    seen.push(...namesOf(page));
    next = page.links.next;
  }
  expect(seen).toEqual(["Alder", "Birch", "Cedar", "Dogwood", "Elm"]);
  const { data } = await list("");
  expect(data[0]).toMatchObject({
    lastName: "Alder",
    providerType: "MD",
    credentialingStatus: "Not sent to credentialing",
    licenses: [
      {
        licenseNumber: "A1",
        issueDate: "2004-07-01T00:00:00.000Z",
        expirationDate: "2027-12-31T00:00:00.000Z",
      },
      { licenseNumber: "A2", issueDate: null },
    ],
    deaData: [{ licenseNumber: "AD1", type: "DEA", providerType: "MD", status: "Active" }],
    cdsData: [{ licenseNumber: "AC1", type: "CDS", status: "Inactive" }],
  });
  expect(data[1]).toMatchObject({ status: "Terminated", credentialingStatus: "Provider Terminated" });
});

test("a filter chooses the rows and, with them, the providers", async () => {
  const expired = await list("licenseStatus=expired");
  expect(namesOf(expired)).toEqual(["Alder", "Birch"]);
  expect(expired.data[0]?.licenses).toMatchObject([{ licenseNumber: "A2" }]);
  expect(expired.data[0]?.deaData).toHaveLength(1);
  const inactive = await list("deaStatus=Inactive");
  expect(namesOf(inactive)).toEqual(["Cedar"]);
  expect(namesOf(await list("cdsStatus=Inactive"))).toEqual(["Alder"]);
  expect(namesOf(await list("cdsStatus=Inactive&deaStatus=Inactive"))).toEqual([]);
  expect(namesOf(await list("licenseStatus=Revoked"))).toEqual([]);
});

test("a cursor leads on in its own list only: changed, for other filters or of another organization it is refused", async () => {
  const { nextCursor } = await list("size=2");
  const cursor = nextCursor ?? "";
  expect(namesOf(await list(`size=1&cursor=${cursor}`))).toEqual(["Cedar"]);
  const forged = `${Buffer.from(ids[0] ?? "").toString("base64url")}.${cursor.split(".")[1]}`;
  for (const bad of [`${cursor}x`, cursor.slice(1), forged, "nonsense", "."])
    expect((await list(`size=2&cursor=${bad}`)).status, bad).toBe(400);
  expect((await list(`cursor=${cursor}&licenseStatus=Active`)).status).toBe(400);
  expect((await list(`cursor=${cursor}`, stranger)).status).toBe(400);
});

test("a page has 1 to 1,000 providers", async () => {
  for (const size of ["0", "1001", "ten"]) expect((await list(`size=${size}`)).status, size).toBe(400);
  expect((await list("size=1000")).nextCursor).toBeNull();
});

test("an organization sees none of another's", async () => {
  expect((await list("", stranger)).data).toEqual([]);
});
