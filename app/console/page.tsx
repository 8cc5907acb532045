import { redirect } from "next/navigation";
import { currentSession } from "@/lib/auth/session";
import { providerTransitions } from "@/lib/workflows/state-machine";

/** Whoever decides begins with what waits for a decision, everybody else with the providers. */
export default async function ConsolePage() {
  const session = await currentSession();
  const isDecider = providerTransitions.approve.roles.some((role) => session?.user.roles.includes(role));
  redirect(isDecider ? "/console/review" : "/console/providers");
}
