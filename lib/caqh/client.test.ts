import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { standInProvider, wholeCaqhProfile } from "@/prisma/factories/caqh-stand-in";
import { closeCaqhConnections, type Login, NoAnswer } from "./call";
import { askProfile, askStatus } from "./client";
import { askBatch, changeRoster } from "./roster";
import { type CaqhStandIn, startCaqhStandIn } from "./stand-in";

let standIn: CaqhStandIn;
let login: Login;
let close: () => Promise<void>;
const limits = { timeoutMs: 2_000 };
const today = "2026-11-21";

beforeAll(async () => {
  const started = await startCaqhStandIn({
    logins: { lantern: "invented" },
    providers: [
      standInProvider({ caqhProviderId: "14000019" }),
      standInProvider({ caqhProviderId: "14000027", rosters: [] }),
      standInProvider({ caqhProviderId: "14000035", isAuthorized: false }),
      standInProvider({ caqhProviderId: "14000043", status: "Expired Attestation" }),
    ],
  });
  ({ standIn, close } = started);
  login = { baseUrl: started.url, caqhOrganizationId: "1234", username: "lantern", password: "invented" };
});
afterEach(() => {
  Object.assign(standIn, { fault: null, faultAt: "/", faults: Number.POSITIVE_INFINITY, pollsOfBatch: 1 });
  standIn.asked.length = 0;
});
afterAll(async () => {
  await close();
  await closeCaqhConnections();
});

async function serve(listener: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}`, close: stop };
}

const failure = async (asked: Promise<unknown>): Promise<NoAnswer> => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof NoAnswer) return error;
  throw error ?? new Error("It was answered");
};

describe("the status of a provider", () => {
  test("says roster, authorization, status and its day", async () => {
    expect(await askStatus(login, "14000019", limits)).toEqual({
      rosterStatus: "ACTIVE",
      isAuthorized: true,
      providerStatus: "Re-Attestation",
      providerStatusDate: "2026-10-02",
      practiceState: "TX",
    });
  });

  test("of nobody is NOT FOUND", async () => {
    expect(await askStatus(login, "99", limits)).toMatchObject({ rosterStatus: "NOT FOUND", providerStatus: "" });
  });

  test("is asked again when CAQH was down for a moment", async () => {
    Object.assign(standIn, { fault: "down", faults: 1 });
    expect(await askStatus(login, "14000019", limits)).toMatchObject({ rosterStatus: "ACTIVE" });
    expect(standIn.asked).toHaveLength(2);
  });

  test("is not asked again when the login is refused", async () => {
    const refusal = await failure(askStatus({ ...login, password: "wrong" }, "14000019", limits));
    expect(refusal).toMatchObject({
      isLasting: true,
      message: "CAQH refused the user name or the password of the account (401)",
    });
    expect(refusal.message).not.toContain("wrong");
    expect(standIn.asked).toHaveLength(1);
  });

  test("is not asked again at once when CAQH asks for fewer questions", async () => {
    let asked = 0;
    const busy = await serve((_request, response) => {
      asked += 1;
      response.writeHead(429).end();
    });
    const refusal = await failure(askStatus({ ...login, baseUrl: busy.url }, "14000019", limits));
    expect([refusal.message, asked]).toEqual(["CAQH asks for fewer questions (429)", 1]);
    await busy.close();
  });

  test("that is a web page is no answer", async () => {
    standIn.fault = "html";
    expect((await failure(askStatus(login, "14000019", limits))).message).toBe(
      "CAQH answered something that is not JSON",
    );
  });

  test("that does not come within its time is given up, also between two tries", async () => {
    standIn.fault = "slow";
    const begun = performance.now();
    const over = AbortSignal.timeout(900);
    const { message } = await failure(askStatus(login, "14000019", { timeoutMs: 300, signal: over }));
    expect(message).toMatch(/did not answer within|time for it was over/);
    expect(performance.now() - begun).toBeLessThan(1_800);
  });
});

describe("the profile of a provider", () => {
  test("is read, with the hash and the size of its bytes", async () => {
    const answer = await askProfile(login, "14000019", today, limits);
    expect(answer).toMatchObject({
      kind: "profile",
      ssn: "219099999",
      profile: wholeCaqhProfile({ caqhProviderId: "14000019" }),
    });
    if (answer.kind !== "profile") throw new Error("It has a profile");
    expect(answer.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.size).toBe(Buffer.byteLength(answer.xml));
  });

  test.each([
    ["14000027", "not_on_roster"],
    ["14000035", "not_authorized"],
    ["14000043", "not_current"],
    ["99", "not_found"],
  ])("of %s is withheld, which is a fact and no failure: %s", async (id, reason) => {
    expect(await askProfile(login, id, today, limits)).toEqual({ kind: "withheld", reason });
    expect(standIn.asked).toHaveLength(1);
  });

  test.each([
    ["cut", /broke off in the middle/],
    ["unfinished", /is not whole/],
    ["html", /is no profile: <html>|is not whole/],
  ] as const)("that is %s is no profile", async (fault, message) => {
    standIn.fault = fault;
    expect((await failure(askProfile(login, "14000019", today, limits))).message).toMatch(message);
    expect(standIn.asked).toHaveLength(3);
  });

  test("is answered after two cut answers", async () => {
    Object.assign(standIn, { fault: "cut", faults: 2 });
    expect(await askProfile(login, "14000019", today, limits)).toMatchObject({ kind: "profile" });
  });

  test("is not followed to another address, since the login would go along", async () => {
    const redirecting = await serve((_request, response) => {
      response.writeHead(302, { location: `${login.baseUrl}/credentialingapi/api/v9/entities` }).end();
    });
    const refusal = await failure(askProfile({ ...login, baseUrl: redirecting.url }, "14000019", today, limits));
    expect(refusal).toMatchObject({ isLasting: true, message: expect.stringContaining("see the setting CAQH_URL") });
    expect(standIn.asked).toEqual([]);
    await redirecting.close();
  });

  test("that never ends is not read on and on", async () => {
    const piece = `${"x".repeat(65_536)}`;
    let sent = 0;
    const endless = await serve((_request, response) => {
      response.writeHead(200).write("<Provider><LastName>");
      const more = () => {
        sent += piece.length;
        if (!response.destroyed) response.write(piece, more);
      };
      more();
    });
    const refusal = await failure(askProfile({ ...login, baseUrl: endless.url }, "14000019", today, limits));
    expect(refusal).toMatchObject({ isLasting: true, message: "CAQH answered more than 20 MB" });
    expect(sent).toBeLessThan(40 * 1024 * 1024);
    await endless.close();
  });

  test("is not waited for where nobody listens", async () => {
    const gone = await serve(() => undefined);
    await gone.close();
    const { message } = await failure(askProfile({ ...login, baseUrl: gone.url }, "14000019", today, limits));
    expect(message).toBe("CAQH could not be reached (ECONNREFUSED)");
  });
});

describe("the roster", () => {
  const entry = { poProviderId: "prv_1", lastRecredentialed: "2024-05-01", nextRecredentialing: "2027-05-01" };

  test("takes a provider in a batch, whose result comes later, and gives it up again", async () => {
    const id = "14000027";
    const batch = await changeRoster(login, "add", [{ ...entry, caqhProviderId: id }], limits);
    expect(await askBatch(login, batch, limits)).toMatchObject({ isDone: false });
    expect(await askStatus(login, id, limits)).toMatchObject({ rosterStatus: "NOT ON ROSTER" });
    const done = await askBatch(login, batch, limits);
    expect([done.isDone, done.exceptions.size]).toEqual([true, 0]);
    expect(await askStatus(login, id, limits)).toMatchObject({ rosterStatus: "ACTIVE" });

    standIn.pollsOfBatch = 0;
    const removal = await changeRoster(login, "remove", [{ ...entry, caqhProviderId: id }], limits);
    expect((await askBatch(login, removal, limits)).isDone).toBe(true);
    expect(await askStatus(login, id, limits)).toMatchObject({ rosterStatus: "NOT ON ROSTER" });
  });

  test("says why it did not take somebody", async () => {
    standIn.pollsOfBatch = 0;
    const batch = await changeRoster(login, "update", [{ ...entry, caqhProviderId: "99" }], limits);
    expect([...(await askBatch(login, batch, limits)).exceptions]).toEqual([["99", "Provider could not be found"]]);
  });

  test("is not asked twice by itself: the first request may have arrived", async () => {
    standIn.fault = "down";
    await failure(changeRoster(login, "add", [{ ...entry, caqhProviderId: "14000027" }], limits));
    expect(standIn.asked).toEqual(["POST /RosterAPI/API/Roster"]);
  });
});
