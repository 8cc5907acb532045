import type { NewJob } from "@/lib/jobs/queue";

/** The job that hands a letter to the mail server; several for one are run as one. */
export const sendJob = (
  { organizationId, id }: { organizationId: string; id: string },
  startAfterSeconds = 0,
): NewJob => ({
  name: "send-outreach",
  data: { organizationId, outreachId: id },
  singletonKey: id,
  startAfterSeconds,
});
