import { buildPacket } from "./build-packet";
import { changeFlags } from "./change-flags";
import { compactFlagTallies } from "./compact-tallies";
import type { Job } from "./job";
import { screenList } from "./screen-list";
import { sweep } from "./sweep";
import { verifyElement } from "./verify-element";

/** Every job the worker runs. */
export const jobs: readonly Job[] = [buildPacket, changeFlags, compactFlagTallies, screenList, sweep, verifyElement];
