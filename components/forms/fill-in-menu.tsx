"use client";

import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { formsQuery } from "@/components/forms/forms-queries";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Menu, MenuLinkItem } from "@/components/ui/menu";

/** The way to fill in a form that takes submissions: one button, or a choice of several. */
export function FillInMenu() {
  const { data } = useQuery(formsQuery);
  const open = data?.filter(({ currentVersionId }) => currentVersionId !== null) ?? [];
  const [only, ...others] = open;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <ButtonLink variant="primary" icon={PencilLine} href={`/console/forms/${only.id}/fill`}>
        Fill in {only.name.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}
      </ButtonLink>
    );
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={PencilLine}>
          Fill in a form
        </Button>
      }
    >
      {open.map(({ id, name }) => (
        <MenuLinkItem key={id} href={`/console/forms/${id}/fill`}>
          {name}
        </MenuLinkItem>
      ))}
    </Menu>
  );
}
