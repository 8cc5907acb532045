import { expect, test } from "vitest";
import { inventedNpi } from "@/prisma/factories/provider";
import { isNpi } from "./npi";

test("the check digit of an NPI is that of ISO 7812 over 80840 and the number", () => {
  for (const npi of ["1234567893", "1999999984", inventedNpi(1), inventedNpi(123_456)]) expect(isNpi(npi)).toBe(true);
  for (const npi of ["1234567890", "3234567893", "123456789", "12345678933", "123456789x", "", " 1234567893"]) {
    expect(isNpi(npi)).toBe(false);
  }
});
