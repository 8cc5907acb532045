import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { nextPages } from "./next-pages";

const request = {} as IncomingMessage;
const response = {} as ServerResponse;

test("who asks for no page never loads what draws them, and ends without it", async () => {
  let loaded = 0;
  const pages = nextPages(async () => {
    loaded += 1;
    return { answer: async () => undefined, close: async () => undefined };
  });
  await pages.close();
  expect(loaded).toBe(0);
});

test("pages that are asked for at once wait for one and the same, which ends with the process", async () => {
  const told: string[] = [];
  const pages = nextPages(async () => {
    told.push("ready");
    return { answer: async () => void told.push("page"), close: async () => void told.push("end") };
  });
  await Promise.all([pages.answer(request, response), pages.answer(request, response)]);
  await pages.close();
  expect(told).toEqual(["ready", "page", "page", "end"]);
});

test("what could not be got ready is tried again with the next page", async () => {
  let tries = 0;
  const pages = nextPages(async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    return { answer: async () => undefined, close: async () => undefined };
  });
  await expect(pages.answer(request, response)).rejects.toThrow("not yet");
  await pages.answer(request, response);
  expect(tries).toBe(2);
});
