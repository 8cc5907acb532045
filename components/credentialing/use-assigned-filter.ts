"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useConsoleSession } from "@/components/shell/console-session";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { optionWord } from "@/components/ui/filter-text/filter-words";
import { call } from "@/lib/api/client";
import { listUsers } from "@/lib/users/operations";

/** The people of the organization, by name; they change rarely. */
export const usePeople = () =>
  useQuery({ queryKey: [listUsers.id], queryFn: () => call(listUsers), staleTime: 300_000 }).data?.data;

/** Whose files: one's own, or those of somebody else. */
export function useAssignedFilter(): NamedFilter {
  const { user } = useConsoleSession();
  const people = usePeople();
  return useMemo(() => {
    const others = (people ?? [])
      .filter(({ id }) => id !== user.id)
      .map(({ id, name }) => ({ value: id, label: name }));
    const words = others.map(optionWord);
    return {
      id: "assigned",
      label: "Assigned to",
      filter: {
        options: [
          { value: "me", label: "Me" },
          // Of two people with one name, each is written by the id.
          ...others.map((one, index) =>
            words.indexOf(words[index] ?? "") === words.lastIndexOf(words[index] ?? "")
              ? one
              : { ...one, word: one.value },
          ),
        ],
      },
    };
  }, [people, user.id]);
}

/** The id of the user whose files an address asks for; undefined when it asks for everybody's. */
export function assigneeOf(chosen: readonly string[] | undefined, myId: string): string | undefined {
  const [who] = chosen ?? [];
  if (who === "me") return myId;
  return who?.startsWith("usr_") ? who : undefined;
}
