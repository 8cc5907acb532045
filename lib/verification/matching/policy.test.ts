import { expect, test } from "vitest";
import { builtInMatching, MatchingPolicy } from "./policy";

test("the policy that the program brings passes the contract that published ones have to pass", () => {
  expect(MatchingPolicy.parse(builtInMatching)).toEqual(builtInMatching);
});

test("a policy without one of its weights, or with a rate above 1, is refused", () => {
  const { birthDate: _, ...weights } = builtInMatching.weights;
  expect(MatchingPolicy.safeParse({ ...builtInMatching, weights }).success).toBe(false);
  const lastName = { ...builtInMatching.weights.lastName, agreement: 1.2 };
  const wrong = { ...builtInMatching, weights: { ...builtInMatching.weights, lastName } };
  expect(MatchingPolicy.safeParse(wrong).success).toBe(false);
});
