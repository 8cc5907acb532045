import { expect, test } from "vitest";
import { columnsToMend, rowName } from "./row-name";

test("a row is called after whom it is about, as far as somebody said which columns tell", () => {
  const cells = { Last: "Quillfeather", First: " Ada ", NPI: "", City: "Reno", Zip: "89501" };
  expect(rowName(cells, { last_name: "Last", first_name: "First" })).toBe("Quillfeather, Ada");
  expect(rowName(cells, { last_name: "Last" })).toBe("Quillfeather");
  expect(rowName({ Facility: "Harbor Clinic" }, { name: "Facility" })).toBe("Harbor Clinic");
  expect(rowName(cells, {})).toBe("Quillfeather · Ada · Reno");
});

test("what stands against a row comes before what was mended, each once", () => {
  const problem = (column: string | null) => ({ column, value: "", message: "is wrong" });
  expect(
    columnsToMend({ problems: [problem("NPI"), problem(null), problem("NPI")], original: { City: "x", NPI: "y" } }),
  ).toEqual(["NPI", "City"]);
});
