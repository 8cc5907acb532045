import type { Db } from "@/lib/db";
import type { ListKey } from "../lists";
import type { ListState } from "../operations";
import { addressOf } from "./addresses";

type FetchState = NonNullable<ListState["fetch"]>;

const moment = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** How fetching every public list goes, by list. */
export async function fetchStates(db: Pick<Db, "listFetch">): Promise<(key: ListKey) => FetchState> {
  const rows = new Map((await db.listFetch.findMany()).map((row) => [row.source, row]));
  return (key) => {
    const address = addressOf(key);
    const row = rows.get(key);
    const { lastAttemptAt, lastSuccessAt, nextAttemptAt, lastError = "" } = row ?? {};
    const times = { lastAttemptAt: moment(lastAttemptAt), lastSuccessAt: moment(lastSuccessAt) };
    if (address.state === "off")
      return { state: "off", address: address.shown, ...times, nextAttemptAt: null, lastError: address.reason };
    const state = lastError !== "" ? "failing" : lastSuccessAt ? "working" : "waiting";
    return { state, address: address.shown, ...times, nextAttemptAt: moment(nextAttemptAt), lastError };
  };
}
