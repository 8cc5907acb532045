import { listenForWork } from "@/lib/jobs/wake";
import { runDeliveries } from "@/lib/webhooks/delivery/run-deliveries";

/** The delivering half of the worker; ends with its parent. */
export function deliverUntilStopped(): void {
  const runner = runDeliveries();
  listenForWork((whom) => {
    if (whom === "deliveries") runner.wake();
  });
  process.once("disconnect", () => process.exit());
  process.once("SIGTERM", () => process.exit());
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system });
  });
  process.send?.("ready");
}
