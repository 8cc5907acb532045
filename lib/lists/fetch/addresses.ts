import { env } from "@/lib/env";
import type { ListKey } from "../lists";

/** One file of a list at its address. */
export type RemoteFile = { name: string; url: string };

export type ListAddress =
  | { state: "on"; files: RemoteFile[]; shown: string }
  /** Why the list is not fetched, for people. */
  | { state: "off"; reason: string; shown: string };

/** Where the publishers lay their files. State lists have addresses that change, so those are settings alone. */
const official: Readonly<Record<ListKey, string>> = {
  oig: "https://oig.hhs.gov/exclusions/downloadables/UPDATED.csv",
  ofac: "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/",
  sam: "https://api.sam.gov/data-services/v1/extracts?fileType=EXCLUSION",
};

const ofacNames = ["SDN.CSV", "ADD.CSV", "ALT.CSV", "SDN_COMMENTS.CSV"];

function filesOf(key: ListKey, address: string): RemoteFile[] {
  if (key === "ofac") return ofacNames.map((name) => ({ name: name.toLowerCase(), url: new URL(name, address).href }));
  const url = new URL(address);
  const name = url.pathname.split("/").at(-1) || `${key}.csv`;
  if (key === "sam" && env().SAM_API_KEY !== undefined) url.searchParams.set("api_key", env().SAM_API_KEY ?? "");
  return [{ name, url: url.href }];
}

/** Whether and where a list is fetched. The address that people see never holds a key. */
export function addressOf(key: ListKey): ListAddress {
  const { LIST_FETCH, LIST_URLS, SAM_API_KEY } = env();
  const shown = LIST_URLS[key] ?? official[key] ?? "";
  if (!LIST_FETCH) return { state: "off", reason: "LIST_FETCH is off", shown };
  if (shown === "") return { state: "off", reason: `LIST_URLS names no address of ${key}`, shown };
  if (key === "sam" && LIST_URLS[key] === undefined && SAM_API_KEY === undefined)
    return { state: "off", reason: "SAM_API_KEY is not set", shown };
  return { state: "on", files: filesOf(key, shown), shown };
}
