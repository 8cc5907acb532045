import { buildPacket } from "./build-packet";
import type { Job } from "./job";
import { screenList } from "./screen-list";
import { sweep } from "./sweep";
import { verifyElement } from "./verify-element";

/** Every job the worker runs. */
export const jobs: readonly Job[] = [buildPacket, screenList, sweep, verifyElement];
