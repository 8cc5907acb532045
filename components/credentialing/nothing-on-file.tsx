import { Fragment } from "react";

type NothingOnFileProps = { sections: readonly { key: string; title: string; id: string; onAdd: () => void }[] };

/** The sections in which nothing stands, in one sentence; each word is the button that begins it. */
export function NothingOnFile({ sections }: NothingOnFileProps) {
  return (
    <p className="text-12 text-ink-3">
      Nothing on file for{" "}
      {sections.map(({ key, title, id, onAdd }, index) => (
        <Fragment key={key}>
          {index > 0 && (index === sections.length - 1 ? " or " : ", ")}
          <button
            id={id}
            type="button"
            onClick={onAdd}
            className="rounded-small text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-current"
          >
            <span className="sr-only">Add </span>
            {inSentence(title)}
          </button>
        </Fragment>
      ))}
      .
    </p>
  );
}

/** "groups", "DEA and CDS": as in a sentence. */
const inSentence = (title: string): string => (/^([A-Z]{2}|Medicaid)/.test(title) ? title : title.toLowerCase());
