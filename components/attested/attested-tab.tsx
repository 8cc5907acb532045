"use client";

import { useState } from "react";
import { AttestedForm } from "@/components/attested/attested-form";
import { beginningOf } from "@/components/attested/attested-form-values";
import { AttestedView } from "@/components/attested/attested-view";
import { SurveyAnswers } from "@/components/attested/survey-answers";
import { useAttestedData } from "@/components/attested/use-attested-data";
import { FillInMenu } from "@/components/forms/fill-in-menu";
import { ProviderSubmissions } from "@/components/forms/provider-submissions";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { localToday } from "@/components/workflows/decision-date";

type AttestedTabProps = { detail: ProviderDetail; workflowId: string | null };

/** What the provider attested: the newest version to read, and the next one to take down. */
export function AttestedTab({ detail, workflowId }: AttestedTabProps) {
  const provider = detail.data;
  const attested = useAttestedData(provider.provider_id);
  const [isRecording, setIsRecording] = useState(false);
  if (attested.isError) {
    return (
      <ErrorState
        title="The attested data could not be loaded."
        detail={describeError(attested.error)}
        onRetry={() => void attested.refetch()}
        retrying={attested.isFetching}
      />
    );
  }
  if (attested.data === undefined) return <Skeleton className="h-64" />;
  if (isRecording && workflowId !== null) {
    return (
      <AttestedForm
        providerId={provider.provider_id}
        beginning={beginningOf({ newest: attested.data, provider, workflowId, today: localToday() })}
        onClose={() => setIsRecording(false)}
      />
    );
  }
  const record =
    workflowId === null ? (
      <span className="text-12 text-ink-3">Start credentialing to record attested data.</span>
    ) : (
      <Button onClick={() => setIsRecording(true)}>Record attested data</Button>
    );
  const acts = (
    <div className="flex flex-wrap items-center gap-2">
      <FillInMenu variant="secondary" providerId={provider.provider_id} />
      {record}
    </div>
  );
  const about = { providerId: provider.provider_id, npi: provider.npi };
  if (attested.data === null) {
    return (
      <>
        <EmptyState title="Nothing has been attested yet." action={acts}>
          The application that a provider completes and signs arrives through the API, or is recorded here.
        </EmptyState>
        <ProviderSubmissions {...about} below={<SurveyAnswers providerId={about.providerId} />} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <AttestedView detail={detail} data={attested.data} action={acts} />
      <ProviderSubmissions {...about} />
    </div>
  );
}
