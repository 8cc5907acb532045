import type { QueryClient } from "@tanstack/react-query";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import { counted } from "@/lib/counted";

export type Refusal = { id: string; reason: string };

export type SubjectAct = {
  /** The verb on the button that does it. */
  label: string;
  /** What has happened then: "3 providers terminated". */
  done: string;
  /** What will have happened, in sentences. */
  consequences: readonly string[];
  /** Answers who was refused; throws when nobody was served. */
  send: (ids: string[], reason: string) => Promise<Refusal[]>;
};

/** What is done to those whom the files are about, one or many, with a reason; in the order of the buttons. */
export const subjectActNames = ["share", "terminate", "unterminate"] as const;
export type SubjectActName = (typeof subjectActNames)[number];

/** Those whom files are about: providers, or facilities. */
export type Subjects = {
  one: SubjectKind;
  many: string;
  acts: Readonly<Partial<Record<SubjectActName, SubjectAct>>>;
  /** The address of a file. */
  addressOf: (id: string) => string;
  /** The name of one that a list has shown. */
  knownName: (client: QueryClient, id: string) => string | undefined;
};

/** "1 provider", "1,204 providers" */
export const countedOf = ({ one, many }: Subjects, count: number): string => counted(count, one, many);

/** The acts that there are for these, by name. */
export const actsOf = ({ acts }: Subjects): { name: SubjectActName; act: SubjectAct }[] =>
  subjectActNames.flatMap((name) => {
    const act = acts[name];
    return act ? [{ name, act }] : [];
  });
