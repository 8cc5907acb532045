import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className" | "children"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  full?: boolean;
  className?: string;
  children: ReactNode;
};

/** A link that looks like a button; for going somewhere, never for doing something. */
export function ButtonLink({ variant, size, icon: Icon, full, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={classNames(buttonStyle({ variant, size, full }), className)}>
      {Icon && <Icon aria-hidden className="-ml-0.5 size-4 shrink-0" />}
      <span className="truncate">{children}</span>
    </Link>
  );
}
