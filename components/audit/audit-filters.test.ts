import { expect, test } from "vitest";
import { auditFilter } from "./audit-filters";

const asked = (search: string, filters: Record<string, string[]> = {}) => {
  const { subject_id, request_id, client_address } = auditFilter({ search, filters });
  return { subject_id, request_id, client_address };
};

test("a search is for a record, an address or a request, by how it is written", () => {
  expect(asked("wf_01jd0")).toEqual({ subject_id: "wf_01jd0" });
  expect(asked("203.0.113.7")).toEqual({ client_address: ["203.0.113.7"] });
  expect(asked("2001:DB8::7")).toEqual({ client_address: ["2001:DB8::7"] });
  expect(asked("::1")).toEqual({ client_address: ["::1"] });
  expect(asked("5b0c7a1e-0000-4000-8000-000000000000")).toMatchObject({
    request_id: "5b0c7a1e-0000-4000-8000-000000000000",
  });
  expect(asked("")).toEqual({});
});

test("an address that is searched for is one more to those that were chosen", () => {
  const filters = { address: ["198.51.100.1"] };
  expect(asked("", filters).client_address).toEqual(["198.51.100.1"]);
  expect(asked("203.0.113.7", filters).client_address).toEqual(["203.0.113.7", "198.51.100.1"]);
});
