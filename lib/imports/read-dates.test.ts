import { expect, test } from "vitest";
import { columnFacts } from "./column-facts";
import { readDate } from "./read-dates";

const century = { thisYear: 2026, ahead: 20 };
const born = { thisYear: 2026, ahead: 0 };

test.each([
  ["1975-04-30", "us", "1975-04-30"],
  ["1975-04-30T22:15:00-08:00", "iso", "1975-04-30"],
  ["1975/4/3", "day-first", "1975-04-03"],
  ["19750430", "us", "1975-04-30"],
  ["04/30/1975", "us", "1975-04-30"],
  ["4-3-1975", "us", "1975-04-03"],
  ["4.3.1975", "day-first", "1975-03-04"],
  ["30/04/1975 0:00", "day-first", "1975-04-30"],
  ["4/30/1975 12:00:00 AM", "us", "1975-04-30"],
  ["30-Apr-1975", "us", "1975-04-30"],
  ["April 30, 1975", "iso", "1975-04-30"],
  ["Apr 30 75", "us", "1975-04-30"],
  ["27514", "excel", "1975-04-30"],
  ["27514.75", "excel", "1975-04-30"],
  ["61", "excel", "1900-03-01"],
] as const)("%s read as %s is %s", (text, order, day) => {
  expect(readDate(text, order, century)).toBe(day);
});

test.each([
  ["30/04/1975", "us"],
  ["04/30/1975", "day-first"],
  ["04/30/1975", "iso"],
  ["1975-02-29", "us"],
  ["0000-01-01", "iso"],
  ["27514", "us"],
  ["0", "excel"],
  ["999999", "excel"],
  ["Smarch 3, 1975", "us"],
  ["soon", "us"],
  ["", "us"],
] as const)("%s is no date when it is read as %s", (text, order) => {
  expect(readDate(text, order, century)).toBeNull();
});

test("a year of two digits lies in the past where it must, and at most twenty years ahead elsewhere", () => {
  expect([readDate("4/30/75", "us", born), readDate("4/30/26", "us", born), readDate("4/30/27", "us", born)]).toEqual([
    "1975-04-30",
    "2026-04-30",
    "1927-04-30",
  ]);
  expect([
    readDate("4/30/29", "us", century),
    readDate("4/30/46", "us", century),
    readDate("4/30/47", "us", century),
  ]).toEqual(["2029-04-30", "2046-04-30", "1947-04-30"]);
});

test.each([
  ["dob", ["1975-04-30", "1980-01-02"], { isPlain: true, isAmbiguous: false }],
  ["dob", ["04/30/1975", "01/02/1980"], { fitting: ["us"], isAmbiguous: false }],
  ["dob", ["30/04/1975", "01/02/1980"], { fitting: ["day-first"], isAmbiguous: false }],
  ["dob", ["03/04/1975", "01/02/1980"], { fitting: ["us", "day-first"], isAmbiguous: true }],
  ["dob", ["30/04/1975", "04/30/1975", "01/02/1980", "05/05/1981"], { isAmbiguous: true }],
  ["Birth date", ["27514", "30000"], { fitting: ["excel"], isAmbiguous: false }],
  ["ZIP", ["27514", "30000"], null],
  ["City", ["Waco", "Austin"], null],
])("a column %s of %j is asked about only where its values can be read in two ways", (name, values, dates) => {
  const [facts] = columnFacts(
    [name],
    values.map((value) => [value]),
  );
  if (dates === null) expect(facts?.dates).toBeNull();
  else expect(facts?.dates).toMatchObject(dates);
});
