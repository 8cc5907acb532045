import type { ReactNode } from "react";
import type { LinePart } from "@/components/records/record-line";
import type { RecordRow, StoredRecord } from "@/components/records/record-rows";
import type { RecordEditor, RecordsRead, RecordTarget } from "@/components/records/use-record-editor";
import type { ElementKey } from "@/lib/verification/elements";

/** A file while it is looked at: whose it is, what was read of it, and how that is read again. */
export type FileOnScreen<Read> = { subjectId: string; record: Read; reread: () => Promise<Read> };

/** What the target of a section is made for. */
export type SectionPlace = {
  subjectId: string;
  /** The records as they were read last. */
  stored: readonly StoredRecord[];
  reload: () => Promise<RecordsRead>;
};

/** A section of a file: what it shows, and how it is written. */
export type FileSection<Read> = {
  /** Unique in the file. */
  key: string;
  /** "Licenses" */
  title: string;
  /** What its form is called where the title is too short: "Malpractice policies". */
  formTitle?: string;
  /** One of it: "license". */
  noun: string;
  isList: boolean;
  /** Seldom filled: stands in the second group. */
  isRare: boolean;
  /** What an element says in one line. */
  line: readonly LinePart[];
  recordsOf: (record: Read) => readonly StoredRecord[];
  /** The elements of the checklist that are verified anew when it changes. */
  feeds: readonly ElementKey[];
  target: (place: SectionPlace) => RecordTarget;
  /** Buttons of an element, beside those that every element has. */
  extraOf?: (row: RecordRow, editor: RecordEditor) => ReactNode;
  /** What is said above the elements while they are edited. */
  noticeOf?: (editor: RecordEditor) => ReactNode;
  /** Its operation keeps no reason. */
  hasNoReason?: boolean;
};

/** A section that is only read. */
export type ReadSection = { title: string; lines: { key: string; content: ReactNode }[] };
