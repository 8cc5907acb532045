import type { Refusal, Subjects } from "@/components/credentialing/subjects";

type Send = (ids: string[], reason: string) => Promise<Refusal[]>;

/** Terminating providers or facilities, and taking it back: the same for both but for who is asked. */
export const terminationActs = (
  one: Subjects["one"],
  { terminate, unterminate }: { terminate: Send; unterminate: Send },
) =>
  ({
    terminate: {
      label: "Terminate",
      done: "terminated",
      consequences: [
        "A workflow that is under way is cancelled with this reason.",
        `No new workflow can start while the ${one} is terminated.`,
        "Your webhooks hear of it at once.",
      ],
      send: terminate,
    },
    unterminate: {
      label: "Unterminate",
      done: "unterminated",
      consequences: [
        "The status of before comes back.",
        "A workflow that was cancelled stays cancelled; start a new one when it is time.",
      ],
      send: unterminate,
    },
  }) satisfies Subjects["acts"];
