"use client";

import { CircleSlash, Ellipsis, Printer, RotateCcw, Users } from "lucide-react";
import { useState } from "react";
import { usePrint } from "@/components/credentialing/printing";
import { SubjectActDialog } from "@/components/credentialing/subject-act-dialog";
import type { SubjectActName, Subjects } from "@/components/credentialing/subjects";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";

type SubjectMenuProps = {
  subjects: Subjects;
  id: string;
  who: string;
  isTerminated: boolean;
  /** Whether the committee has the file already. */
  isShared?: boolean;
};

/** What is done to the provider or the facility rather than to the workflow. */
export function SubjectMenu({ subjects, id, who, isTerminated, isShared }: SubjectMenuProps) {
  const [opened, setOpened] = useState<SubjectActName | null>(null);
  const toast = useToast();
  const print = usePrint();
  const { one, acts } = subjects;
  return (
    <>
      <Menu align="end" trigger={<IconButton label={`More for this ${one}`} icon={Ellipsis} size="small" />}>
        <MenuItem icon={Printer} onClick={print}>
          Print the file
        </MenuItem>
        <MenuSeparator />
        {!isTerminated && acts.share && (
          <>
            <MenuItem icon={Users} onClick={() => setOpened("share")}>
              {isShared ? "Share to committee again…" : "Share to committee…"}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {isTerminated ? (
          <MenuItem icon={RotateCcw} onClick={() => setOpened("unterminate")}>
            Unterminate {one}…
          </MenuItem>
        ) : (
          <MenuItem icon={CircleSlash} tone="critical" onClick={() => setOpened("terminate")}>
            Terminate {one}…
          </MenuItem>
        )}
      </Menu>
      {opened && (
        <SubjectActDialog
          subjects={subjects}
          name={opened}
          ids={[id]}
          who={who}
          onClose={() => setOpened(null)}
          onDone={([refusal]) => {
            setOpened(null);
            if (refusal) toast.failed({ title: "Nothing was changed.", description: refusal.reason });
          }}
        />
      )}
    </>
  );
}
