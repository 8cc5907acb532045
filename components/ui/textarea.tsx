"use client";

import { Field } from "@base-ui/react/field";
import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";

/** Several lines of text; grows with what is written where the browser can, up to 16 rem. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<"textarea">) {
  return (
    <Field.Control
      render={
        <textarea
          rows={rows}
          {...props}
          className={classNames(
            controlStyle,
            "field-sizing-content max-h-64 min-h-20 resize-y px-2.5 py-1.5",
            className,
          )}
        />
      }
    />
  );
}
