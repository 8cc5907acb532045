"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { flagKey, type InboxFlag, patchFlags, stopReading } from "@/components/flags/flags-cache";
import type { InboxCriteria } from "@/components/flags/inbox-filters";
import { useFlagRefresh } from "@/components/flags/use-flag-refresh";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { counted } from "@/lib/counted";
import type { bulkActions } from "@/lib/flags/flag-change-schemas";
import {
  changeMatchingFlags,
  getFlagChange,
  markFlagReadV2,
  markFlagUnread,
  undoFlagChange,
} from "@/lib/flags/operations";

export type FlagAction = (typeof bulkActions)[number];
export type FlagChange = OperationAnswer<typeof getFlagChange>;
/** Which flags: by their ids, or whatever matches when the service looks. */
export type FlagChoice = { ids: readonly string[] } | { matching: InboxCriteria; except: readonly string[] };
/** Flags that an act did not reach, and why. */
export type Failures = ReadonlyMap<string, string>;

type Undo = () => Promise<void>;

const done: Record<FlagAction, string> = {
  mark_read: "marked read",
  mark_unread: "marked unread",
  deactivate: "cleared",
  activate: "opened again",
};
const patches: Record<FlagAction, Partial<InboxFlag>> = {
  mark_read: { read: true, status: "seen" },
  mark_unread: { read: false, status: "unseen" },
  deactivate: { active: false },
  activate: { active: true },
};
const pollMs = 700;
const toastId = "flag-act";

/** What is done to flags from the screens, one act after the other, with a way back. */
export function useFlagActs() {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useFlagRefresh();
  const undos = useRef<Undo[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [running, setRunning] = useState<FlagChange | null>(null);

  /** Quick acts are sent in the order in which they were meant: an undo never overtakes what it takes back. */
  const inTurn = useCallback(<Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    const answer = line.current.then(send, send);
    line.current = answer.catch(() => undefined);
    return answer;
  }, []);

  /** A long change goes on without the request: asks until it is done. */
  const finished = useCallback(async (started: FlagChange): Promise<FlagChange> => {
    let change = started;
    try {
      while (change.state === "running") {
        setRunning(change);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        change = await call(getFlagChange, { params: { changeId: change.id } });
      }
      return change;
    } finally {
      setRunning(null);
    }
  }, []);

  const undo = useCallback(async (): Promise<void> => {
    const take = undos.current.pop();
    if (take) await take();
    else toast.done({ title: "There is nothing to undo.", id: toastId });
  }, [toast]);

  const remember = useCallback(
    (title: string, take: Undo | null, description?: string) => {
      if (take === null) return toast.done({ title, description, id: toastId });
      undos.current.push(take);
      const takeThis = () => {
        if (!undos.current.includes(take)) return;
        undos.current = undos.current.filter((other) => other !== take);
        void take();
      };
      toast.done({ title, description, id: toastId, action: { label: "Undo", onClick: takeThis } });
    },
    [toast],
  );

  const takeBack = useCallback(
    async (change: FlagChange): Promise<void> => {
      try {
        const answer = await inTurn(() => call(undoFlagChange, { params: { changeId: change.id }, body: {} }));
        const { changed, failed, results } = await finished(answer);
        if (failed > 0) {
          const description = [...new Set(results.map(({ error }) => error))].join("; ");
          toast.failed({ title: `${counted(failed, "flag")} could not be taken back.`, description });
        } else toast.done({ title: `Taken back: ${counted(changed, "flag")}`, id: toastId });
      } catch (error) {
        toast.failed({ title: "The change stands.", description: describeError(error) });
      }
      refresh({ areRowsOld: true });
    },
    [inTurn, finished, refresh, toast],
  );

  /** Shown at once, and taken back when the service refuses; answers whether it stands. */
  const setRead = useCallback(
    async (flag: InboxFlag, isRead: boolean): Promise<boolean> => {
      const ids = new Set([flag.id]);
      const wasReading = await stopReading(client);
      patchFlags(client, ids, patches[isRead ? "mark_read" : "mark_unread"]);
      try {
        const params = { id: flag.id };
        await inTurn<unknown>(() =>
          isRead ? call(markFlagReadV2, { params, body: {} }) : call(markFlagUnread, { params }),
        );
        refresh({ areRowsOld: wasReading });
        return true;
      } catch (error) {
        patchFlags(client, ids, patches[isRead ? "mark_unread" : "mark_read"]);
        toast.failed({
          title: `The flag was not ${done[isRead ? "mark_read" : "mark_unread"]}.`,
          description: `${flag.flagType}, ${flag.subject_name}: ${describeError(error)}`,
        });
        return false;
      }
    },
    [client, inTurn, refresh, toast],
  );

  const mark = useCallback(
    async (flag: InboxFlag, isRead: boolean): Promise<void> => {
      const take = async () => {
        if (await setRead(flag, !isRead))
          toast.done({ title: `Taken back: ${flag.flagType}, ${flag.subject_name}`, id: toastId });
      };
      remember(`Flag ${done[isRead ? "mark_read" : "mark_unread"]}`, take);
      if (!(await setRead(flag, isRead))) undos.current = undos.current.filter((other) => other !== take);
    },
    [remember, setRead, toast],
  );

  /** Does it, and answers which flags it did not reach. Throws when nothing was changed at all. */
  const change = useCallback(
    async (choice: FlagChoice, action: FlagAction, reason?: string): Promise<Failures> => {
      const chosen =
        "ids" in choice
          ? { ids: [...choice.ids] }
          : { matching: choice.matching, ...(choice.except.length > 0 ? { except_ids: [...choice.except] } : {}) };
      const answer = await inTurn(() => call(changeMatchingFlags, { body: { action, reason, ...chosen } }));
      const result = await finished(answer);
      const failures = new Map(result.results.map(({ id, error }) => [id, error]));
      if ("ids" in choice) {
        await stopReading(client);
        patchFlags(client, new Set(choice.ids.filter((id) => !failures.has(id))), patches[action]);
        for (const id of choice.ids) void client.invalidateQueries({ queryKey: flagKey(id) });
      }
      if (result.changed > 0 || result.failed === 0) {
        const already = result.unchanged > 0 ? `${counted(result.unchanged, "flag")} already were.` : undefined;
        const take = result.can_undo && result.changed > 0 ? () => takeBack(result) : null;
        remember(`${counted(result.changed, "flag")} ${done[action]}`, take, already);
      }
      refresh({ areRowsOld: true });
      return failures;
    },
    [client, finished, inTurn, refresh, remember, takeBack],
  );

  const failed = useCallback(
    (error: unknown) => toast.failed({ title: "Nothing was changed.", description: describeError(error) }),
    [toast],
  );
  return useMemo(() => ({ mark, change, undo, failed, running }), [mark, change, undo, failed, running]);
}

export type FlagActs = ReturnType<typeof useFlagActs>;
