import { buildPacket } from "./build-packet";
import type { Job } from "./job";
import { sweep } from "./sweep";

/** Every job the worker runs. */
export const jobs: readonly Job[] = [buildPacket, sweep];
