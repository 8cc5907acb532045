import type { ListDescription } from "../definition";
import type { BuiltInListKey } from "../lists";
import { oig } from "./oig";
import { optOut } from "./opt-out";
import { preclusion } from "./preclusion";
import { sam } from "./sam";
import { stateNj } from "./state-nj";
import { stateNy } from "./state-ny";
import { statePa } from "./state-pa";

/** How the files of the lists are read that one table describes; OFAC's four files have a reader of their own. */
export const adapters = {
  oig,
  sam,
  "state-pa": statePa,
  "state-ny": stateNy,
  "state-nj": stateNj,
  "opt-out": optOut,
  preclusion,
} as const satisfies Record<Exclude<BuiltInListKey, "ofac">, ListDescription>;
