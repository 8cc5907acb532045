"use client";

import { RefreshCw } from "lucide-react";
import { AttestationClock } from "@/components/caqh/attestation-clock";
import type { CaqhStatus } from "@/components/caqh/caqh-queries";
import { RosterMenu } from "@/components/caqh/roster-menu";
import { useCaqhRefresh } from "@/components/caqh/use-caqh-refresh";
import { useConsoleSession } from "@/components/shell/console-session";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { saveCaqhAccount } from "@/lib/caqh/operations";
import { standings } from "@/lib/caqh/standing";

const authorizationWords = (isAuthorized: boolean | null): string | null =>
  isAuthorized === null ? null : isAuthorized ? "Given" : "Not given";

type CaqhStandingProps = { providerId: string; status: CaqhStatus };

/** Where the provider stands with CAQH, how long the attestation still counts, and the way to ask again. */
export function CaqhStanding({ providerId, status }: CaqhStandingProps) {
  const { user } = useConsoleSession();
  const { ask, isAsking } = useCaqhRefresh(providerId, status);
  const isSupervisor = saveCaqhAccount.access.some((role) => user.roles.includes(role));
  const { label, tone, meaning } = standings[status.standing];
  const canAsk = status.standing !== "no_id" && status.standing !== "no_account";
  return (
    <section aria-labelledby="caqh-title" className="flex flex-col gap-3 rounded border bg-raised px-4 py-3">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="caqh-title" className="text-13 font-semibold">
            CAQH ProView
          </h2>
          <Badge tone={tone}>{label}</Badge>
          {status.caqhProviderId !== "" && <CopyableId value={status.caqhProviderId} label="CAQH id" />}
        </div>
        <div className="flex items-center gap-1">
          {status.standing === "no_account" && isSupervisor && (
            <ButtonLink size="small" href="/console/caqh">
              Enter the account
            </ButtonLink>
          )}
          {canAsk && (
            <Button size="small" icon={RefreshCw} disabled={isAsking} focusableWhenDisabled onClick={() => void ask()}>
              {isAsking ? "Asking CAQH…" : "Ask CAQH now"}
            </Button>
          )}
          {canAsk && isSupervisor && <RosterMenu providerId={providerId} status={status} />}
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {isAsking ? "CAQH is being asked." : ""}
      </p>
      {status.problem !== "" && (
        <Notice tone="major" title="CAQH did not answer the last question.">
          {status.problem}. What was received before stays
          {status.nextCheckAt && !isAsking && (
            <>
              ; asked again <MomentText value={status.nextCheckAt} />
            </>
          )}
          .
        </Notice>
      )}
      <div className="grid gap-x-8 gap-y-4 sm:max-lg:grid-cols-2 xl:grid-cols-2">
        <div className="flex flex-col gap-2">
          <AttestationClock attestation={status.attestation} />
          <p className="text-13 text-ink-2">
            {meaning}
            {status.standing === "no_id" && " It is entered under Edit details."}
          </p>
        </div>
        <DefinitionList
          items={[
            { term: "At CAQH", value: statusWords(status) },
            { term: "Roster", value: rosterWords(status.rosterStatus) },
            { term: "Authorization", value: authorizationWords(status.isAuthorized) },
            {
              term: "Last asked",
              value: status.checkedAt && <MomentText value={status.checkedAt} />,
            },
            { term: "Next", value: isAsking ? "Now" : status.nextCheckAt && <DateText value={status.nextCheckAt} /> },
          ]}
        />
      </div>
    </section>
  );
}

function statusWords({ providerStatus, providerStatusDate }: CaqhStatus) {
  if (providerStatus === "") return null;
  return (
    <>
      {providerStatus}
      {providerStatusDate && (
        <span className="text-ink-3">
          {" "}
          since <DateText value={providerStatusDate} />
        </span>
      )}
    </>
  );
}

/** "NOT ON ROSTER" as people write it. */
const rosterWords = (status: string): string | null =>
  status === "" ? null : status.charAt(0) + status.slice(1).toLowerCase();
