import { expect, test } from "vitest";
import { deliveryFilter } from "@/components/webhooks/delivery-filters";

test("the address asks for states, events, an id and a period; what it does not know is left out", () => {
  const filters = { state: ["dead", "lost"], event: ["PROVIDER_TABLED"], period: ["hour"] };
  const { query } = deliveryFilter({ filters, search: "wf_1" });
  const { since = "", ...rest } = query();
  expect(rest).toEqual({ state: ["dead"], event_type: ["PROVIDER_TABLED"], subject_id: "wf_1" });
  expect(Math.abs(Date.now() - 3_600_000 - Date.parse(since))).toBeLessThan(5_000);
  expect(deliveryFilter({ filters: { period: ["century"] }, search: "" }).query()).toEqual({});
});

test("the same filters are the same question a moment later", () => {
  const asked = { filters: { period: ["day"] }, search: "" };
  expect(deliveryFilter(asked).key).toBe(deliveryFilter(asked).key);
  expect(deliveryFilter(asked).key).not.toBe(deliveryFilter({ ...asked, search: "wf_2" }).key);
});
