"use client";

import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { formsQuery } from "@/components/forms/forms-queries";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Menu, MenuLinkItem } from "@/components/ui/menu";

type FillInMenuProps = {
  variant?: "primary" | "secondary";
  /** Whose file the form begins with. */
  providerId?: string;
};

/** The way to fill in a form that takes submissions: one button, or a choice of several. */
export function FillInMenu({ variant = "primary", providerId }: FillInMenuProps) {
  const { data } = useQuery(formsQuery);
  const open = data?.filter(({ currentVersionId }) => currentVersionId !== null) ?? [];
  const addressOf = (id: string) =>
    `/console/forms/${id}/fill${providerId === undefined ? "" : `?provider=${providerId}`}`;
  const [only, ...others] = open;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <ButtonLink variant={variant} icon={PencilLine} href={addressOf(only.id)}>
        Fill in {only.name.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}
      </ButtonLink>
    );
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button variant={variant} icon={PencilLine}>
          Fill in a form
        </Button>
      }
    >
      {open.map(({ id, name }) => (
        <MenuLinkItem key={id} href={addressOf(id)}>
          {name}
        </MenuLinkItem>
      ))}
    </Menu>
  );
}
