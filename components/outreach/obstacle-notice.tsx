import type { Obstacle, Standing } from "@/components/outreach/letter-choice";
import { DateText } from "@/components/ui/date-text";
import { Notice } from "@/components/ui/notice";

type ObstacleNoticeProps = {
  standing: Standing;
  obstacle: NonNullable<Obstacle>;
  isStep: boolean;
  maySendSooner: boolean;
};

/** Why no letter is written now, and what can be done instead. */
export function ObstacleNotice({ standing, obstacle, isStep, maySendSooner }: ObstacleNoticeProps) {
  if (obstacle === "no-address")
    return (
      <Notice tone="major" title="No address is known.">
        {isStep
          ? "The step is recorded and no letter is written. Add an e-mail address to the file first to write one."
          : "Add an e-mail address to the file first."}
      </Notice>
    );
  const instead = isStep ? " The step can be recorded without a letter." : "";
  if (obstacle === "no-more")
    return (
      <Notice tone="major" title={`All ${standing.maximumLetters} letters were written.`}>
        More are not written for one workflow; the settings say how many.{instead}
      </Notice>
    );
  return (
    <Notice
      tone="major"
      title={
        <>
          The last letter is of <DateText value={standing.lastLetterAt} />.
        </>
      }
    >
      The next may be written from <DateText value={standing.earliestNextAt} /> on.
      {maySendSooner ? " You may write sooner, with a reason." : " A Supervisor may write sooner."}
      {instead}
    </Notice>
  );
}
