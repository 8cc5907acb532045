import { describe, expect, test } from "vitest";
import {
  afterAct,
  chosenCount,
  everythingMatching,
  extendedTo,
  isChosen,
  type InboxSelection,
  nothingSelected,
  toggled,
  withAll,
} from "@/components/flags/inbox-selection";

const page = ["a", "b", "c", "d", "e"];
const chosen = (selection: InboxSelection) => [...page, "z"].filter((id) => isChosen(selection, id));

describe("choosing flags", () => {
  test("a range reaches from the flag chosen last to this one, in either direction, and keeps what was chosen", () => {
    const one = toggled(nothingSelected, "d");
    expect(chosen(extendedTo(one, "b", page))).toEqual(["b", "c", "d"]);
    expect(chosen(extendedTo(extendedTo(one, "b", page), "e", page))).toEqual(["b", "c", "d", "e"]);
  });

  test("a range without a beginning in sight is the flag itself, and begins there", () => {
    const range = extendedTo(toggled(nothingSelected, "z"), "c", page);
    expect(chosen(range)).toEqual(["c", "z"]);
    expect(chosen(extendedTo(range, "d", page))).toEqual(["c", "d", "z"]);
  });

  test("of everything that matches, one can be let go and taken again", () => {
    const rest = toggled(everythingMatching, "b");
    expect(chosen(rest)).toEqual(["a", "c", "d", "e", "z"]);
    expect(chosenCount(rest, 100_000)).toBe(99_999);
    expect(chosen(extendedTo(rest, "b", page))).toEqual([...page, "z"]);
    expect(chosenCount(toggled(rest, "b"), 100_000)).toBe(100_000);
  });

  test("a provider's flags are chosen and let go together", () => {
    const all = withAll(toggled(nothingSelected, "a"), ["b", "c"], true);
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
    expect([...toggled(failed, "b").failures]).toEqual([["z", "Not found"]]);
  });
});
