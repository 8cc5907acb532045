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

/** Waits until a process without an address has said that it serves; the same limits. */
export async function waitUntilSaid(process) {
  const end = sleep(120_000, "late", { ref: false });
  const watch = (async () => {
    for (let ends = 0; ends <= 20; await sleep(100, undefined, { ref: false })) if (process.hasEnded()) ends += 1;
    return "ended";
  })();
  const outcome = await Promise.race([process.ready, end, watch]);
  if (outcome === "late" || outcome === "ended") {
    throw new Error(`${process.name} did not become ready. It said last:\n${process.lastLines().join("\n")}`);
  }
}
