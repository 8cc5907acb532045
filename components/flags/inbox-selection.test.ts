import { describe, expect, test } from "vitest";
import {
  afterAct,
  everythingMatching,
  extendedTo,
  type InboxSelection,
  nothingSelected,
  toggled,
  withAll,
} from "@/components/flags/inbox-selection";

const page = ["a", "b", "c", "d", "e"];
const chosen = ({ ids }: InboxSelection) => [...ids].toSorted();

describe("choosing flags", () => {
  test("a range reaches from the flag chosen last to this one, in either direction, and keeps what was chosen", () => {
    const one = toggled(nothingSelected, "d", page);
    expect(chosen(extendedTo(one, "b", page))).toEqual(["b", "c", "d"]);
    const both = extendedTo(extendedTo(one, "b", page), "e", page);
    expect(chosen(both)).toEqual(["b", "c", "d", "e"]);
  });

  test("a range without a beginning in sight is the flag itself, and begins there", () => {
    const elsewhere = toggled(nothingSelected, "z", page);
    const range = extendedTo(elsewhere, "c", page);
    expect(chosen(range)).toEqual(["c", "z"]);
    expect(chosen(extendedTo(range, "d", page))).toEqual(["c", "d", "z"]);
  });

  test("letting one of everything go leaves those in sight, not everything but one", () => {
    const rest = toggled(everythingMatching(page), "b", page);
    expect(rest.isAllMatching).toBe(false);
    expect(chosen(rest)).toEqual(["a", "c", "d", "e"]);
  });

  test("a provider's flags are chosen and let go together", () => {
    const all = withAll(toggled(nothingSelected, "a", page), ["b", "c"], true);
    expect(chosen(all)).toEqual(["a", "b", "c"]);
    expect(chosen(withAll(all, ["b", "c"], false))).toEqual(["a"]);
  });

  test("flags that an act did not reach stay chosen with the reason, until they are let go", () => {
    const failed = afterAct(
      new Map([
        ["b", "A confirmed match"],
        ["z", "Not found"],
      ]),
    );
    expect(chosen(failed)).toEqual(["b", "z"]);
    const rest = toggled(failed, "b", page);
    expect([...rest.failures]).toEqual([["z", "Not found"]]);
  });
});
