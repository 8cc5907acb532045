import type { Received } from "./receiver";

const marks: Record<Received["signature"], string> = {
  valid: "signature valid",
  invalid: "SIGNATURE INVALID",
  unchecked: "not verified",
};

type Data = Record<string, unknown>;

/** A delivery in one line: when, whether it verifies, the event, what changed, and its id; a repeated one says so. */
export function receivedLine({ at, signature, eventType, body, id }: Received, isRepeated: boolean): string {
  const parts = [at.slice(11, 19), marks[signature], eventType || "no event", changeOf(dataOf(body)), id];
  return [...parts.filter(Boolean), isRepeated && "(again)"].filter(Boolean).join("  ");
}

function dataOf(body: string): Data {
  try {
    const { data } = JSON.parse(body);
    return typeof data === "object" && data !== null ? data : {};
  } catch {
    return {};
  }
}

/** "wf_… PSV_READY → CRED_APPROVED"; of other events what they are about. */
function changeOf(data: Data): string {
  const text = (...names: string[]) => names.map((name) => data[name]).find((value) => typeof value === "string") ?? "";
  const about = text(
    "credentialingWorkflowId",
    "facilityCredentialingWorkflowId",
    "providerId",
    "facilityId",
    "exportId",
  );
  const next = text("newStatusName", "newStatus", "state", "message");
  const previous = text("previousStatusName", "previousStatus");
  return [about, previous ? `${previous} → ${next}` : next].filter(Boolean).join(" ");
}
