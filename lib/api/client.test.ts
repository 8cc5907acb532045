import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { call, setPersonForCalls } from "./client";
import { operation } from "./operation";
import { onSessionOver, tellSignedInAgain } from "./session-over";

const shape = { summary: "A thing", tag: "Providers", access: ["Supervisor"], example: {} } as const;
const read = operation({
  ...shape,
  id: "readThing",
  method: "GET",
  path: "/v2/thing",
  responses: { 200: z.object({ name: z.string() }) },
});
const write = operation({ ...shape, id: "writeThing", method: "POST", path: "/v2/thing", responses: { 204: null } });

const problem = { name: "UnauthorizedException", detail: "…", session_over: "A Supervisor ended this session." };
const refused = () => Response.json(problem, { status: 401 });
const ask = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", ask.mockReset()));
afterEach(() => vi.unstubAllGlobals());

test("what a screen reads waits while the session is over, and is asked again for whoever signs in anew", async () => {
  const told = vi.fn<(why: string) => void>();
  const stop = onSessionOver(told);
  ask.mockResolvedValueOnce(refused()).mockResolvedValueOnce(Response.json({ name: "Ada" }));
  const answered = call(read);
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith("A Supervisor ended this session."));
  expect(ask).toHaveBeenCalledTimes(1);
  // The answer to the first is read by then; who waits, waits.
  await vi.waitFor(() => {
    tellSignedInAgain();
    expect(ask).toHaveBeenCalledTimes(2);
  });
  expect(await answered).toEqual({ name: "Ada" });
  stop();
});

test("what changes something is refused with the reason: nobody knows whether it is still wanted then", async () => {
  const told = vi.fn<(why: string) => void>();
  const stop = onSessionOver(told);
  ask.mockResolvedValue(refused());
  await expect(call(write)).rejects.toMatchObject({ status: 401, detail: "A Supervisor ended this session." });
  expect(told).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

test("before the sign-in nobody waits for a session", async () => {
  ask.mockResolvedValue(Response.json({}, { status: 401 }));
  await expect(call(read)).rejects.toMatchObject({ status: 401, detail: "Your session has ended." });
});

test("every call says for whom the page was drawn", async () => {
  setPersonForCalls({ organizationId: "org_north", userId: "usr_ada" });
  ask.mockResolvedValueOnce(Response.json({ name: "Ada" })).mockResolvedValueOnce(new Response(null, { status: 204 }));
  await call(read);
  await call(write);
  const headers = { "organization-id": "org_north", "session-person": "usr_ada" };
  for (const place of [0, 1]) expect(ask.mock.calls[place]?.[1]).toMatchObject({ headers });
});
