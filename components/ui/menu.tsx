"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { optionStyle, popupStyle } from "@/components/ui/popup-style";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** Actions or choices behind a button; arrow keys and typing move in it. */
export function Menu({ trigger, align = "start", side, defaultOpen, onOpenChange, className, children }: MenuProps) {
  return (
    <BaseMenu.Root modal={false} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} side={side} sideOffset={4} className="z-50 outline-none">
          <BaseMenu.Popup
            className={classNames(
              popupStyle,
              "max-h-[min(22rem,var(--available-height))] min-w-44 overflow-y-auto p-1",
              className,
            )}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuItemProps = {
  icon?: LucideIcon;
  tone?: "neutral" | "critical";
  disabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
};

/** An action: a verb. */
export function MenuItem({ icon: Icon, tone, disabled, onClick, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={disabled}
      onClick={onClick}
      className={classNames(optionStyle, tone === "critical" && "text-critical")}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />}
      {children}
    </BaseMenu.Item>
  );
}

/** A place to go to. */
export function MenuLinkItem({ icon: Icon, href, children }: { icon?: LucideIcon; href: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem render={<Link href={href} />} closeOnClick className={optionStyle}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />}
      {children}
    </BaseMenu.LinkItem>
  );
}

type MenuChoiceProps<Value extends string> = {
  /** Heading over the choices. */
  label?: string;
  options: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
};

/** One of several, inside a menu. */
export function MenuChoice<Value extends string>({ label, options, value, onValueChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onValueChange}>
      {label && <MenuLabel>{label}</MenuLabel>}
      {options.map(({ icon: Icon, ...option }) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={optionStyle}>
          {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />}
          <span className="flex-1">{option.label}</span>
          <BaseMenu.RadioItemIndicator className="text-accent-ink">
            <Check aria-hidden className="size-4" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

type MenuCheckItemProps = { checked: boolean; onCheckedChange: (checked: boolean) => void; children: ReactNode };

/** One of several that may be on together; the menu stays open. */
export function MenuCheckItem({ checked, onCheckedChange, children }: MenuCheckItemProps) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      closeOnClick={false}
      className={classNames(optionStyle, "group")}
    >
      <span
        aria-hidden
        className="grid size-4 shrink-0 place-items-center rounded-small border border-control text-on-accent group-data-checked:border-accent group-data-checked:bg-accent"
      >
        <BaseMenu.CheckboxItemIndicator>
          <Check strokeWidth={3} className="size-3" />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      <span className="flex-1">{children}</span>
    </BaseMenu.CheckboxItem>
  );
}

function MenuLabel({ children }: { children: ReactNode }) {
  return <BaseMenu.GroupLabel className="px-2 pt-2 pb-1 text-12 text-ink-3">{children}</BaseMenu.GroupLabel>;
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
