import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { parseFilterText } from "@/components/ui/filter-text/parse-filter-text";
import { printFilterText } from "@/components/ui/filter-text/print-filter-text";
import { suggestFilters } from "@/components/ui/filter-text/suggest-filters";

const options = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const filters: NamedFilter[] = [
  {
    id: "status",
    label: "Status",
    filter: {
      multiple: true,
      options: [
        { value: "PSV_READY", label: "PSV ready" },
        { value: "HOLD", label: "Hold for Cred Comm" },
        { value: "NONE", label: "Not sent to credentialing", word: "none" },
      ],
    },
  },
  { id: "file_type", label: "File type", filter: { word: "file", options: options("Clean", "Non Clean", "Pending") } },
  { id: "state", label: "States", filter: { multiple: true, options: options("TX", "OK", "Puerto Rico, all") } },
  {
    id: "waiting",
    label: "Waiting",
    filter: { days: "over", options: ["7", "30"].map((value) => ({ value, label: `More than ${value} days` })) },
  },
];
const parse = (text: string) => parseFilterText(text, filters);
const print = (search: string, chosen: Record<string, string[]> = {}) =>
  printFilterText({ search, filters: chosen }, filters);

describe("a filter text", () => {
  test("says what the chips of a table say, and words without a key are searched for", () => {
    expect(parse("state:TX file:clean status:psv-ready waiting:>30d quill")).toEqual({
      filters: { state: ["TX"], file_type: ["Clean"], status: ["PSV_READY"], waiting: ["30"] },
      search: "quill",
      problems: [],
    });
  });

  test("takes several values, repeated keys, any case, codes as the service names them, and any number of days", () => {
    expect(parse("Status:psv-ready,hold status:none STATE:tx,ok waiting:45").filters).toEqual({
      status: ["PSV_READY", "HOLD", "NONE"],
      state: ["TX", "OK"],
      waiting: ["45"],
    });
  });

  test("is written in one order, with the words that people use", () => {
    const chosen = { waiting: ["45"], state: ["OK", "TX"], file_type: ["Non Clean"], status: ["HOLD", "NONE"] };
    expect(print("quill, ada", chosen)).toBe(
      "status:hold-for-cred-comm,none file:non-clean state:OK,TX waiting:>45d quill, ada",
    );
    expect(print("a:b")).toBe('"a:b"');
  });

  test("names what it does not know, and loses nothing else", () => {
    const { problems, ...rest } = parse(
      "colour:red state:TX,XX file:purple waiting:<30d status: file:clean,pending quill",
    );
    expect(rest).toEqual({ filters: { state: ["TX"], file_type: ["Clean"] }, search: "quill" });
    expect(problems.map(({ message }) => message)).toEqual([
      "“colour” is no filter here; there are status, file, state, waiting.",
      "“XX” is nothing that state knows; it takes TX, OK, puerto-rico-all.",
      "“purple” is nothing that file knows; it takes clean, non-clean, pending.",
      "“<30d” is nothing that waiting knows; it takes a number of days, such as >30d.",
      "status takes psv-ready, hold-for-cred-comm, none.",
      "file takes one value; the first one counts.",
    ]);
  });

  test("is read back as it was, whatever was chosen and searched for", () => {
    const subsetOf = ({ id, filter }: NamedFilter) =>
      fc
        .subarray(
          filter.options.map(({ value }) => value),
          { maxLength: filter.multiple ? undefined : 1 },
        )
        .map((values): [string, string[]] => [id, values]);
    const chosen = fc
      .tuple(...filters.map(subsetOf))
      .map((entries) => Object.fromEntries(entries.filter(([, values]) => values.length > 0)));
    const search = fc
      .oneof(fc.string(), fc.constantFrom("state:TX", '"', "a  b", '\\"', "a, b", "x:"))
      .map((text) => text.trim());
    fc.assert(
      fc.property(chosen, search, (given, words) => {
        expect(parse(print(words, given))).toEqual({ filters: given, search: words, problems: [] });
      }),
    );
  });

  test("can be anything at all without failing, and printing what was read changes nothing any more", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:," \\>state') }), (text) => {
        const { filters: read, search } = parse(text);
        const again = parse(print(search, read));
        expect({ filters: again.filters, search: again.search }).toEqual({ filters: read, search });
      }),
    );
  });
});

describe("suggestions", () => {
  const suggest = (text: string) => suggestFilters(text, text.length, filters);

  test("are the filters while their name is typed, and its choices after the colon", () => {
    expect(suggest("sta").map(({ written }) => written)).toEqual(["status:", "state:"]);
    expect(suggest("file:n")[0]).toMatchObject({ written: "non-clean", text: "file:non-clean ", isComplete: true });
    expect(suggest("waiting:").map(({ written }) => written)).toEqual([">7d", ">30d"]);
    expect(suggest("colour:")).toEqual([]);
  });

  test("find a choice by its own name, and do not offer twice what is said already", () => {
    expect(suggest("file:clean psv").map(({ text }) => text)).toEqual(["file:clean status:psv-ready "]);
    expect(suggest("file:clean fil")).toEqual([]);
  });

  test("leave what stands behind the caret as it is", () => {
    expect(suggestFilters("file:cl quill", 7, filters)[0]).toMatchObject({ text: "file:clean quill", caret: 11 });
    expect(suggestFilters("state:TX, quill", 9, filters)[1]).toMatchObject({ text: "state:TX,OK quill" });
  });
});
