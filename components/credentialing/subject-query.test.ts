import { describe, expect, test } from "vitest";
import { subjectQuery } from "@/components/credentialing/subject-query";
import type { TableQuery } from "@/components/ui/data-table/use-table-query";
import { addressOf } from "@/lib/api/client";
import { facilitySorts } from "@/lib/facilities/facility-choice";
import { listFacilities } from "@/lib/facilities/operations";
import { listProviders } from "@/lib/providers/operations";
import { providerSorts } from "@/lib/providers/provider-choice";

const providerQuery = (query: TableQuery) => subjectQuery(query, providerSorts, "usr_me");

const plain = { search: "", sort: { id: "updated_at", desc: true }, filters: {}, page: 1, size: 50 };

describe("the tables ask the lists that clients use", () => {
  test("the first page asks for the fifty providers updated last, and for their number", () => {
    expect(addressOf(listProviders, { query: providerQuery(plain) })).toBe(
      "/v2/providers?offset=0&limit=50&include_total=true&sort=updated_at&direction=desc",
    );
  });

  test("search, filters and page become parameters of the contract", () => {
    const query = providerQuery({
      search: "quill",
      sort: { id: "name", desc: false },
      filters: {
        status: ["Active", "New"],
        state: ["TX"],
        credentialing_status: ["PSV_READY", "NONE"],
        file_type: ["Clean"],
        flagged: ["false"],
      },
      page: 3,
      size: 25,
    });
    expect(listProviders.query.parse(query)).toMatchObject({
      offset: 50,
      limit: 25,
      search: "quill",
      sort: "name",
      direction: "asc",
      status: ["Active", "New"],
      state: ["TX"],
      workflow_status: ["PSV_READY", "NONE"],
      file_type: "Clean",
      flagged: false,
    });
  });

  test("a link with values that no longer exist still opens the list", () => {
    const query = providerQuery({ ...plain, filters: { status: ["Retired"], state: ["XX"], flagged: ["maybe"] } });
    expect(listProviders.query.safeParse(query).success).toBe(true);
    expect(query).toMatchObject({ status: undefined, state: undefined, flagged: undefined });
  });

  test("my own files are those assigned to whoever asks; anybody else's are asked for by the id", () => {
    expect(providerQuery({ ...plain, filters: { assigned: ["me"] } }).assigned_to).toBe("usr_me");
    expect(providerQuery({ ...plain, filters: { assigned: ["usr_other"] } }).assigned_to).toBe("usr_other");
    expect(providerQuery({ ...plain, filters: { assigned: ["somebody"] } }).assigned_to).toBeUndefined();
  });

  test("the facility table asks its list with the same words", () => {
    const query = subjectQuery(
      { ...plain, search: "lark", sort: { id: "name", desc: true }, filters: { status: ["Active"], state: ["OH"] } },
      facilitySorts,
      "usr_me",
    );
    expect(listFacilities.query.parse(query)).toMatchObject({
      search: "lark",
      sort: "name",
      direction: "desc",
      status: ["Active"],
      state: ["OH"],
    });
  });
});
