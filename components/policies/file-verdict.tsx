"use client";

import { ChevronDown, CircleMinus } from "lucide-react";
import Link from "next/link";
import { FileTypeBadge } from "@/components/credentialing/file-type-badge";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { classNames } from "@/components/ui/class-names";
import { MomentText } from "@/components/ui/date-text";
import { Dialog } from "@/components/ui/dialog";
import { toneIcons, toneText } from "@/components/ui/tone";
import { factsOfFileType } from "@/lib/providers/enumerations";

type Verdict = NonNullable<WorkflowDetail["fileVerdict"]>;
type Rule = Verdict["rules"][number];

/** The file's type; opens why: every rule with what it found, and the version of the rules. */
export function FileVerdictBadge({ fileType, verdict }: { fileType: string; verdict: Verdict | null }) {
  if (verdict === null) return <FileTypeBadge fileType={fileType} />;
  const { label } = factsOfFileType(verdict.fileType);
  return (
    <Dialog
      title={label}
      description={`Judged by ${rulesInWords(verdict.policyVersion)}`}
      trigger={
        <button type="button" className="inline-flex items-center gap-0.5 rounded-small hover:bg-hover">
          <FileTypeBadge fileType={verdict.fileType} />
          <span className="sr-only">: why</span>
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </button>
      }
    >
      <VerdictDetail verdict={verdict} />
    </Dialog>
  );
}

const rulesInWords = (version: number) =>
  version === 0 ? "the rules that the program brings" : `version ${version} of your organization's rules`;

function VerdictDetail({ verdict }: { verdict: Verdict }) {
  const fired = verdict.rules.filter((rule) => rule.fired);
  const quiet = verdict.rules.filter((rule) => !rule.fired);
  return (
    <div className="flex flex-col gap-4 text-13">
      {fired.length > 0 && (
        <section aria-label="What speaks against it">
          <ul className="flex flex-col gap-3">
            {fired.map((rule) => (
              <FiredRule key={rule.id} rule={rule} />
            ))}
          </ul>
        </section>
      )}
      {verdict.waitsFor.length > 0 && (
        <section aria-label="What it waits for">
          <h3 className="font-semibold">Waits for</h3>
          <ul className="mt-1 text-ink-2">
            {verdict.waitsFor.map(({ element, label, status }) => (
              <li key={element}>
                {label}: {status.toLowerCase()}
              </li>
            ))}
          </ul>
        </section>
      )}
      {fired.length === 0 && verdict.waitsFor.length === 0 && (
        <p className="text-ink-2">Everything required is verified, and no rule found anything against the file.</p>
      )}
      {quiet.length > 0 && (
        <section aria-label="Rules that found nothing">
          <h3 className="font-semibold">Found nothing</h3>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {quiet.map(({ id, label }) => (
              <li key={id} className="flex items-center gap-1.5 text-ink-2">
                <CircleMinus aria-hidden className="size-3.5 shrink-0 text-ink-3" />
                {label}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-12 text-ink-3">
        Judged <MomentText value={verdict.judgedAt} />, and again whenever something in the file changes.{" "}
        <Link href="/console/rules" className="text-accent-ink underline underline-offset-2">
          Read the rules
        </Link>
      </p>
    </div>
  );
}

function FiredRule({ rule: { label, reason, verdict, evidence } }: { rule: Rule }) {
  const tone = verdict === "Non_Clean" ? "major" : "waiting";
  const Icon = toneIcons[tone];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", toneText[tone])} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{reason}</p>
        <ul className="text-ink-2">
          {evidence.map(({ text }, index) => (
            <li key={`${index} ${text}`}>{text}</li>
          ))}
        </ul>
        <p className="text-12 text-ink-3">Rule: {label}</p>
      </div>
    </li>
  );
}
