const patienceMs = 10_000;

/**
 * Runs `stop` once when this process is asked to end (SIGTERM, SIGINT) or its parent is gone, then exits; after ten
 * seconds it exits without waiting longer. The parent (scripts/start.mjs) holds an IPC channel to each process: killed,
 * it cannot tell its children, but the channel closes.
 */
export function onShutdown(stop: () => Promise<void> | void): void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  process.once("disconnect", end);
}

/** Tells the parent, if there is one, that this process serves; a server says at which port. */
export function reportReady(facts: { port?: number } = {}): void {
  process.send?.({ ready: true, ...facts });
}
