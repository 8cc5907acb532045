"use client";

import { usePeople } from "@/components/credentialing/use-assigned-filter";
import { useConsoleSession } from "@/components/shell/console-session";
import { NotGiven } from "@/components/ui/definition-list";

/** Who works on a file, in a list; a person who has left keeps the place without the name. */
export function AssignedName({ id }: { id: string }) {
  const { user } = useConsoleSession();
  const people = usePeople();
  if (id === "") return <NotGiven label="Nobody" />;
  if (id === user.id) return "Me";
  return people?.find((person) => person.id === id)?.name ?? "";
}
