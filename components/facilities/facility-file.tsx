"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileError } from "@/components/credentialing/file-error";
import { FileFrame } from "@/components/credentialing/file-frame";
import { FileSections } from "@/components/credentialing/file-sections";
import { FileSkeleton } from "@/components/credentialing/file-skeleton";
import { TerminatedNotice } from "@/components/credentialing/terminated-notice";
import { FacilityHeader } from "@/components/facilities/facility-header";
import { facilitySections } from "@/components/facilities/facility-sections";
import { facilitySubjects } from "@/components/facilities/facility-subjects";
import { freeFormSections, linkedSections } from "@/components/facilities/read-sections";
import { RecordTimeline } from "@/components/facilities/record-timeline";
import { readFacility, useFacilityFile } from "@/components/facilities/use-facility-file";
import { useUrlTab } from "@/components/ui/use-url-tab";

const tabs = ["file", "timeline"] as const;

/** A facility's file: which, what is on file, whose providers work there. */
export function FacilityFile({ facilityId }: { facilityId: string }) {
  const client = useQueryClient();
  const { facility, groups } = useFacilityFile(facilityId);
  const [tab, showTab] = useUrlTab(tabs);
  const parts = [facility, groups];
  const failed = parts.find((part) => part.isError && part.data === undefined);
  if (failed) {
    return (
      <FileError
        subjects={facilitySubjects}
        listAddress="/console/facilities"
        error={failed.error}
        onRetry={() => parts.forEach((part) => void part.refetch())}
      />
    );
  }
  if (!facility.data || !groups.data) return <FileSkeleton />;

  const { body: data, etag } = facility.data;
  const record = { facility: data, etag };
  const { terminatedAt: at, terminatedBy: by, terminatedReason: reason } = data;
  return (
    <FileFrame
      name={data.name}
      label="Facility file"
      notice={
        <TerminatedNotice
          subjects={facilitySubjects}
          id={facilityId}
          who={data.name}
          termination={data.status === "Terminated" ? { at, by, reason } : null}
        />
      }
      head={<FacilityHeader record={record} />}
      value={tab}
      onValueChange={showTab}
      tabs={[
        {
          value: "file",
          label: "File",
          keepMounted: true,
          content: (
            <FileSections
              file={{ subjectId: facilityId, record, reread: () => readFacility(client, facilityId) }}
              sections={facilitySections}
              shown={linkedSections(data, groups.data)}
              derived={freeFormSections(data)}
              isVerifying={false}
            />
          ),
        },
        { value: "timeline", label: "Timeline", content: <RecordTimeline entries={data.timelines} /> },
      ]}
    />
  );
}
