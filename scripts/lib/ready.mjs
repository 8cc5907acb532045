import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the web process answers 200 at /readyz. Throws when it keeps ending instead, or after two minutes. */
export async function waitUntilReady(baseUrl, web) {
  let ends = 0;
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
    const isReady = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (web.hasEnded() && ++ends > 20) break;
  }
  throw new Error(`The web process did not become ready. It said last:\n${web.lastLines().join("\n")}`);
}
