"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FileOnScreen, FileSection, ReadSection } from "@/components/credentialing/file-section";
import { useIsPrinting } from "@/components/credentialing/printing";
import { NothingOnFile } from "@/components/credentialing/nothing-on-file";
import { SectionEditor } from "@/components/credentialing/section-editor";
import { SectionLines } from "@/components/credentialing/section-lines";
import { SectionRow } from "@/components/credentialing/section-row";
import { ShowDocumentButton } from "@/components/documents/show-document-button";
import { recordLine } from "@/components/records/record-line";
import { classNames } from "@/components/ui/class-names";

type FileSectionsProps<Read extends { etag: string | null }> = {
  file: FileOnScreen<Read>;
  /** In the order in which they are read. */
  sections: readonly FileSection<Read>[];
  /** What nobody writes here, below the sections that are seldom filled. */
  derived: readonly ReadSection[];
  /** The same, in full view. */
  shown?: readonly ReadSection[];
  isVerifying: boolean;
};

type Known = { key: string };

const buttonId = ({ key }: Known) => `edit-${key}`;

/** What is on file beside the checklist, an element a line; each section is edited where it stands. */
export function FileSections<Read extends { etag: string | null }>(props: FileSectionsProps<Read>) {
  const { file, sections, derived, shown = [], isVerifying } = props;

  const [edited, setEdited] = useState<ReadonlyMap<string, { isAdding: boolean }>>(new Map());
  const isPrinting = useIsPrinting();
  const [isUnfolded, setWhole] = useState(false);
  const isWhole = isUnfolded || isPrinting;
  const open = ({ key }: Known, isAdding: boolean) => setEdited(new Map([...edited, [key, { isAdding }]]));
  const close = (section: Known) => {
    setEdited((before) => new Map([...before].filter(([key]) => key !== section.key)));
    // The button is there again after the next paint.
    requestAnimationFrame(() => document.getElementById(buttonId(section))?.focus());
  };

  const all = sections.map((section) => ({ section, lines: linesOf(section, file.record) }));
  const isShown = ({ section, lines }: (typeof all)[number]) => lines.length > 0 || edited.has(section.key);
  const filled = all.filter(isShown);
  const empty = all.filter((one) => !isShown(one));
  const rare = filled.filter(({ section }) => section.isRare);
  const isEditingRare = rare.some(({ section }) => edited.has(section.key));
  const often = filled.filter(({ section }) => !section.isRare);
  const rareCount = rare.length + derived.length;

  const draw = ({ section, lines }: (typeof all)[number]) => {
    const editing = edited.get(section.key);
    if (!editing) {
      return (
        <SectionRow
          key={section.key}
          title={section.title}
          aside={<ShowDocumentButton label={section.title} elements={section.feeds} />}
          editId={buttonId(section)}
          onEdit={() => open(section, false)}
        >
          <SectionLines lines={lines} noun={section.title} />
        </SectionRow>
      );
    }
    return (
      <div key={section.key} className="col-span-full my-1 first:-mt-2.5 first:[&_form]:border-t-0">
        <dt className="sr-only">{section.title}</dt>
        <dd>
          <SectionEditor
            section={section}
            file={file}
            isAdding={editing.isAdding}
            isVerifying={isVerifying}
            onClose={() => close(section)}
          />
        </dd>
      </div>
    );
  };

  return (
    <section aria-labelledby="on-file-title" className="rounded border bg-raised px-4 py-2.5">
      <h2 id="on-file-title" className="sr-only">
        On file
      </h2>
      {(often.length > 0 || shown.length > 0) && (
        <Sections>
          {often.map(draw)}
          {shown.map(drawRead)}
        </Sections>
      )}
      {rareCount > 0 && (
        <div className={classNames(often.length > 0 || shown.length > 0 ? "mt-2 border-t pt-1.5" : "-mt-0.5")}>
          <button
            type="button"
            aria-expanded={isWhole || isEditingRare}
            aria-controls="more-on-file"
            onClick={() => setWhole(!isWhole)}
            className="-ml-1 flex min-h-6 items-center gap-1 rounded-small pr-1.5 text-12 text-ink-3 hover:text-ink"
          >
            <ChevronRight
              aria-hidden
              className={classNames("size-3.5 transition-transform", (isWhole || isEditingRare) && "rotate-90")}
            />
            {[...rare.map(({ section }) => section.title), ...derived.map(({ title }) => title)].join(" · ")}
          </button>
          <div id="more-on-file" hidden={!isWhole && !isEditingRare} className="pt-1">
            <Sections>
              {rare.map(draw)}
              {derived.map(drawRead)}
            </Sections>
          </div>
        </div>
      )}
      {empty.length > 0 && (
        <div
          className={
            rareCount > 0 ? "mt-1" : classNames((often.length > 0 || shown.length > 0) && "mt-2 border-t pt-2")
          }
        >
          <NothingOnFile
            sections={empty.map(({ section }) => ({
              key: section.key,
              title: section.title,
              id: buttonId(section),
              onAdd: () => open(section, true),
            }))}
          />
        </div>
      )}
    </section>
  );
}

const drawRead = ({ title, lines }: ReadSection) => (
  <SectionRow key={title} title={title}>
    <SectionLines lines={lines} noun={title} />
  </SectionRow>
);

const Sections = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-4 gap-y-1 text-13 sm:grid-cols-[8.5rem_minmax(0,1fr)]">{children}</dl>
);

/** What a section says now; an object of which nothing is known says nothing. */
const linesOf = <Read,>(section: FileSection<Read>, record: Read) =>
  section.recordsOf(record).flatMap((element, index) => {
    const content = recordLine(element, section.line);
    return content === null ? [] : [{ key: String(index), content }];
  });
