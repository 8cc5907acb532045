import { describe, expect, test } from "vitest";
import { readTableQuery } from "@/components/ui/data-table/use-table-query";

const options = {
  filterIds: ["status", "state"],
  sortIds: ["name", "updated"],
  defaultSort: { id: "updated", desc: true },
};
const read = (address: string) => readTableQuery(new URLSearchParams(address), options);

describe("the address of a provider table", () => {
  test("an address without parameters asks for the first page in the default order", () => {
    expect(read("")).toEqual({ search: "", sort: options.defaultSort, filters: {}, page: 1, size: 50 });
  });

  test("a shared link brings back search, order, filters and page", () => {
    expect(read("q=quill&sort=name&status=Active&status=New&state=TX&page=3&size=100")).toEqual({
      search: "quill",
      sort: { id: "name", desc: false },
      filters: { status: ["Active", "New"], state: ["TX"] },
      page: 3,
      size: 100,
    });
  });

  test("a leading minus sorts descending", () => {
    expect(read("sort=-name").sort).toEqual({ id: "name", desc: true });
  });

  test("what the table does not know is ignored instead of failing", () => {
    expect(read("sort=password&page=-2&size=100000&other=1&status=")).toEqual({
      search: "",
      sort: options.defaultSort,
      filters: {},
      page: 1,
      size: 50,
    });
    expect(read("page=2.5").page).toBe(1);
  });
});
