/** What the process says of a task. Of an error what words for people and the log are made from. */
export type Answer<Result> =
  | { result: Result }
  | { error: { message: string; name: string; stack?: string; code?: string } };

const said = (error: unknown) => {
  const { message, name, stack, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  return { error: { message, name, stack, code } };
};

/** Makes this process one of `ProcessesApart`: does the tasks that it is sent, which come one after the other. */
export function answerTasks<Task, Result>(perform: (task: Task) => Promise<Result>): void {
  process.once("disconnect", () => process.exit());
  // Where a signal goes to a whole group, whoever asked lets its tasks come to their end, and this process ends with it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("message", async (task) => {
    const answer: Answer<Result> = await perform(task as Task).then((result) => ({ result }), said);
    process.send?.(answer);
  });
}
