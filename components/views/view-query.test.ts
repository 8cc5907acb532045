import { expect, test } from "vitest";
import { keptQuery, viewAddress } from "@/components/views/view-query";

test("a view keeps filters, search, order and tab, but neither the page nor what is open", () => {
  expect(keptQuery("tab=facilities&state=TX&q=lark&sort=-waiting&page=4&size=100&view=svw_1&flag=flg_1&add=1")).toBe(
    "q=lark&sort=-waiting&state=TX&tab=facilities",
  );
});

test("the same filters in another order are the same view", () => {
  expect(keptQuery("state=TX&state=OK&file=Clean")).toBe(keptQuery("file=Clean&state=OK&state=TX"));
  expect(keptQuery("state=TX&file=")).toBe(keptQuery("state=TX"));
  expect(keptQuery("state=TX")).not.toBe(keptQuery("state=OK"));
});

test("the address of a view says which one it is", () => {
  expect(viewAddress({ id: "svw_1", query: "waiting=30&state=TX" })).toBe("?state=TX&waiting=30&view=svw_1");
});
