import { Equal, EqualNot, Minus } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { NotGiven } from "@/components/ui/definition-list";

export type ComparedLine = {
  label: string;
  ours: string;
  theirs: string;
  /** null where one side says nothing. */
  agrees: boolean | null;
};

type ComparedLinesProps = { caption: string; theirName: string; lines: readonly ComparedLine[]; className?: string };

const verdicts = {
  same: { icon: Equal, word: "Agrees", look: "text-done" },
  different: { icon: EqualNot, word: "Differs", look: "text-critical" },
  unknown: { icon: Minus, word: "Not compared", look: "text-ink-3" },
} as const;

const verdictOf = (agrees: boolean | null) =>
  agrees === null ? verdicts.unknown : agrees ? verdicts.same : verdicts.different;

/** The provider's file and another record side by side; what differs is marked by sign, word and weight. */
export function ComparedLines({ caption, theirName, lines, className }: ComparedLinesProps) {
  return (
    <table className={classNames("w-full table-fixed border-collapse text-left text-13", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-12 text-ink-3">
          <th scope="col" className="w-22 pb-1 font-normal sm:w-26">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col" className="pb-1 pr-3 font-normal">
            This file
          </th>
          <th scope="col" className="pb-1 pr-3 font-normal">
            {theirName}
          </th>
          <th scope="col" className="w-6 pb-1 font-normal">
            <span className="sr-only">Comparison</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, ours, theirs, agrees }) => {
          const { icon: Icon, word, look } = verdictOf(agrees);
          const value = classNames("py-1 pr-3 align-top wrap-anywhere", agrees === false && "font-medium");
          return (
            <tr key={label} className="border-t">
              <th scope="row" className="py-1 pr-3 align-top font-normal text-ink-3">
                {label}
              </th>
              <td className={value}>{ours || <NotGiven />}</td>
              <td className={value}>{theirs || <NotGiven />}</td>
              <td className="py-1 align-top">
                <span title={word} className={classNames("flex h-5 items-center justify-end", look)}>
                  <Icon aria-hidden className="size-4" />
                  <span className="sr-only">{word}</span>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
