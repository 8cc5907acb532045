"use client";

import type { ReactNode } from "react";
import { CleanRules } from "@/components/policies/clean-rules";
import { DraftBar } from "@/components/policies/draft-bar";
import { MatchingWeights } from "@/components/policies/matching-weights";
import { PolicyVersions } from "@/components/policies/policy-versions";
import { RequirementsTable } from "@/components/policies/requirements-table";
import { type PolicyEditing, usePolicy } from "@/components/policies/use-policy";
import { WindowRules } from "@/components/policies/window-rules";
import { PageHeader } from "@/components/shell/page-header";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";
import type { FilePolicy } from "@/lib/policies/file-policy";
import type { MatchingPolicy } from "@/lib/verification/matching/policy";

const inset = (content: ReactNode) => <div className="px-4 pb-10 md:px-6">{content}</div>;

/** The organization's rules: what makes a file clean, what is required, how long it lasts, how names are matched. */
export function RulesScreen() {
  const file = usePolicy("file");
  const matching = usePolicy("matching");
  const [tab, setTab] = useUrlTab(["clean", "required", "window", "matching", "versions"]);
  const ofFile = (show: (content: FilePolicy) => ReactNode) => inset(<Shown editing={file} show={show} />);
  return (
    <>
      <PageHeader title="Rules" />
      <Tabs
        label="Rules"
        isFilling
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: "clean",
            label: "Clean files",
            content: ofFile((content) => <CleanRules editing={file} content={content} />),
          },
          {
            value: "required",
            label: "Required",
            content: ofFile((content) => <RequirementsTable editing={file} content={content} />),
          },
          {
            value: "window",
            label: "Window",
            content: ofFile((content) => <WindowRules editing={file} content={content} />),
          },
          {
            value: "matching",
            label: "Matching",
            content: inset(
              <Shown
                editing={matching}
                show={(content: MatchingPolicy) => <MatchingWeights editing={matching} content={content} />}
              />,
            ),
          },
          { value: "versions", label: "Versions", content: inset(<PolicyVersions />) },
        ]}
      />
    </>
  );
}

type ShownProps<Kind extends "file" | "matching"> = {
  editing: PolicyEditing<Kind>;
  show: (content: NonNullable<PolicyEditing<Kind>["content"]>) => ReactNode;
};

function Shown<Kind extends "file" | "matching">({ editing, show }: ShownProps<Kind>) {
  if (editing.error)
    return (
      <ErrorState
        title="The rules could not be loaded."
        detail={describeError(editing.error)}
        untouched="They are in force as they were."
        onRetry={editing.retry}
        retrying={editing.isRetrying}
      />
    );
  if (!editing.content) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="flex flex-col gap-4">
      <DraftBar editing={editing} />
      {/* Fields begin anew when the draft is saved, discarded or published elsewhere. */}
      <div key={editing.round}>{show(editing.content)}</div>
    </div>
  );
}
