"use client";

import type { FormEventHandler, ReactNode } from "react";
import { useFormKeys } from "@/components/ui/use-form-keys";

type DialogFormProps = {
  /** For the button in the dialog's footer, which stands outside of the form. */
  id: string;
  "aria-label"?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  className?: string;
  children: ReactNode;
};

/** The form inside a dialog: ⌘ or Ctrl with Enter sends it. A component of its own, because a dialog draws it later. */
export function DialogForm({ children, ...props }: DialogFormProps) {
  const form = useFormKeys();
  return (
    <form ref={form} noValidate {...props}>
      {children}
    </form>
  );
}
