import { expect, test } from "vitest";
import { StandInFacts } from "@/lib/caqh/stand-in";
import { isNpi } from "@/lib/providers/npi";
import { demoProviders } from "../providers";
import { profileOf } from "./profile-of";
import { standInProviders } from "./stand-in-facts";

const now = new Date("2026-11-21T10:00:00Z");
const { providers } = StandInFacts.parse({ logins: {}, providers: standInProviders(now) });
const named = (last: string) => providers.find(({ profile }) => profile?.demographics.lastName === last);

test("CAQH knows everybody of the demo by an id of his or her own", () => {
  expect(new Set(providers.map(({ caqhProviderId }) => caqhProviderId)).size).toBe(demoProviders.length);
  for (const { profile } of providers) expect(isNpi(profile?.demographics.npi ?? "")).toBe(true);
});

test("Ada Quillfeather says more at CAQH than the file knows, and somebody else says the same", () => {
  const person = demoProviders.find(({ last }) => last === "Quillfeather");
  if (!person) throw new Error("She is of the demo");
  const onFile = profileOf(person, now, "2026-11-03");
  const said = named("Quillfeather")?.profile;
  expect(said?.attestedOn).toBe(onFile.attestedOn);
  expect(said?.licenses[0]?.expirationDate).not.toBe(onFile.licenses[0]?.expirationDate);
  expect(said?.hospitalAffiliations).toHaveLength(2);
  const vexley = demoProviders.find(({ last }) => last === "Vexley");
  if (!vexley) throw new Error("She is of the demo");
  const same = named("Vexley");
  expect(same?.profile).toEqual(profileOf(vexley, now, same?.profile?.attestedOn ?? ""));
});

test("an attestation that expired did so on the day after its 120 days", () => {
  expect(named("Penhallow")).toMatchObject({ status: "Expired Attestation", statusDate: "2026-11-11" });
});
