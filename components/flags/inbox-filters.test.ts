import { expect, test } from "vitest";
import { inboxCriteria } from "@/components/flags/inbox-filters";
import { FlagCriteria } from "@/lib/flags/flag-criteria";

const today = new Date("2026-11-21T09:30:00Z");
const criteria = (search: string, filters: Record<string, string[]> = {}) => {
  const asked = inboxCriteria({ search, filters }, today);
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
};

test("the inbox shows what is open unless it is asked for what was cleared", () => {
  expect(criteria("")).toEqual({ active: true });
  expect(criteria("", { state: ["cleared"] })).toEqual({ active: false });
  expect(criteria("", { state: ["all"] })).toEqual({ severity: ["critical", "major", "minor"] });
  expect(criteria("", { state: ["all"], read: ["unseen"] })).toEqual({ flagReadStatus: "unseen" });
});

test("the search takes NPIs, a name, and last name before first name", () => {
  expect(criteria("1999999984, 1999999976")).toEqual({ active: true, npi: "1999999984,1999999976" });
  expect(criteria("Quillfeather")).toEqual({ active: true, last_name: "Quillfeather" });
  expect(criteria("Quillfeather, Ada")).toEqual({ active: true, last_name: "Quillfeather", first_name: "Ada" });
});

test("what the address does not know is left out, and what is left the service understands", () => {
  const asked = criteria("", {
    severity: ["critical", "dreadful"],
    read: ["sometimes"],
    found: ["MONITORING"],
    list: ["oig", "sam"],
    raised: ["7"],
    shared: ["no"],
  });
  expect(asked).toEqual({
    active: true,
    severity: ["critical"],
    action_source: ["MONITORING"],
    source: ["oig", "sam"],
    flagged_date_start: "2026-11-14",
    shared_to_cred_committee: false,
  });
  expect(FlagCriteria.safeParse(asked).success).toBe(true);
});
