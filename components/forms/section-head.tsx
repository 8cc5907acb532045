"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { MoveButtons } from "@/components/forms/move-buttons";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useFormKeys } from "@/components/ui/use-form-keys";

type SectionHeadProps = {
  title: string;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRename: (title: string) => void;
};

/** The heading over questions; it is renamed and moved with all of them. */
export function SectionHead({ title, mayEdit, isFirst, isLast, onMove, onRename }: SectionHeadProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming) {
    return (
      <RenameSection
        title={title}
        onKeep={(next) => {
          setIsRenaming(false);
          if (next !== title) onRename(next);
        }}
        onClose={() => setIsRenaming(false)}
      />
    );
  }
  return (
    <div className="flex min-h-8 items-center gap-1 pb-1">
      <h2 className="mr-1 text-14 font-semibold wrap-anywhere">{title}</h2>
      {mayEdit && (
        <>
          <IconButton size="small" label={`Rename ${title}`} icon={Pencil} onClick={() => setIsRenaming(true)} />
          <MoveButtons label={title} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        </>
      )}
    </div>
  );
}

type RenameSectionProps = { title: string; onKeep: (title: string) => void; onClose: () => void };

function RenameSection({ title, onKeep, onClose }: RenameSectionProps) {
  const [text, setText] = useState(title);
  const form = useFormKeys(onClose);
  const next = text.trim();
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Rename ${title}`}
      className="flex flex-wrap items-center gap-2 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (next) onKeep(next);
      }}
    >
      <Field label="Title of the section" hideLabel className="w-72 max-w-full">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field takes the place of the button that was pressed */}
        <Input autoFocus maxLength={100} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" disabled={!next}>
        Keep title
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Back
      </Button>
    </form>
  );
}
