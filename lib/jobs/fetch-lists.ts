import { z } from "zod";
import { fetchLists as fetchEveryList } from "@/lib/lists/fetch/fetch-lists";
import { job } from "./job";

/** Fetches the public lists that are due from their publishers' addresses. */
export const fetchLists = job({
  name: "fetch-lists",
  data: z.object({}),
  everySeconds: 300,
  concurrency: 1,
  run: async (_data, signal) => fetchEveryList(signal),
});
