import { onceAProcess } from "@/lib/once-a-process";
import type { Handler } from "./handle";
import type { Match } from "./match-route";

/** Finds the operation of a method and path, with the handler that its route file exports. */
export type Dispatcher = (method: string, path: string) => Match<{ handler: Handler }>;

const longestWaitMs = 60_000;

const meeting = onceAProcess("dispatcher", () => {
  let tell: (dispatcher: Dispatcher) => void = () => undefined;
  const told = new Promise<Dispatcher>((resolve) => {
    tell = resolve;
  });
  return { tell, told };
});

/** Where `instrumentation.ts` leaves what Next's bundle holds, for the front server's bundle to find. */
export const registerDispatcher = (dispatcher: Dispatcher): void => meeting.tell(dispatcher);

/** Waits for Next, which loads `instrumentation.ts` while it gets ready. Throws when it does not within a minute. */
export async function registeredDispatcher(): Promise<Dispatcher> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error("Next did not register the operations: is instrumentation.ts in the build?");
    timer = setTimeout(() => reject(error), longestWaitMs);
  });
  return Promise.race([meeting.told, late]).finally(() => clearTimeout(timer));
}
