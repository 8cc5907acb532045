"use client";

import { Input as BaseInput } from "@base-ui/react/input";
import type { Ref } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";

type InputProps = Omit<BaseInput.Props, "className" | "size"> & {
  /** Monospace, for ids, NPIs and hashes. */
  mono?: boolean;
  size?: "medium" | "large";
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text. Works with `register` of react-hook-form as it stands. */
export function Input({ mono, size = "medium", className, ...props }: InputProps) {
  return (
    <BaseInput
      {...props}
      className={classNames(
        controlStyle,
        size === "large" ? "h-10 px-3" : "h-8 px-2.5",
        mono && "font-mono",
        className,
      )}
    />
  );
}
