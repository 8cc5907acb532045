import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Answer } from "./answer-tasks";

type Options<Task, Result> = {
  /** The program's name, whose file lies beside the one that runs. */
  program: string;
  /** Node's flags; those of this process unless told. */
  flags?: readonly string[];
  /** How many there are at most; further tasks wait for one. */
  atMost?: number;
  /** Milliseconds that one waits for another task before it ends; it ends with its first unless told. */
  idleMs?: number;
  /** Does a task where nothing is built: tests run from the sources, in one process. */
  here: (task: Task) => Promise<Result>;
};

const running = new Set<ChildProcess>();
// They end with this process by themselves, but for one that hears of nothing because its work never lets go.
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/**
 * Processes for what needs much memory or processor: it is given back with them, and nothing else in this process waits
 * meanwhile. One is started when a task needs it and does a task at a time (`answerTasks`). It is killed with the task's
 * signal, and ends with the process that asked; a task whose process ends is refused, and may be asked for again.
 */
export class ProcessesApart<Task extends object, Result> {
  readonly #options: Options<Task, Result>;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(options: Options<Task, Result>) {
    this.#options = options;
  }

  async run(task: Task, signal?: AbortSignal): Promise<Result> {
    const program = path.join(path.dirname(process.argv[1] ?? ""), `${this.#options.program}.mjs`);
    // As another process would be handed it.
    if (!existsSync(program)) return this.#options.here(structuredClone(task));
    await this.#turn();
    try {
      signal?.throwIfAborted();
      const child = this.#woken() ?? this.#started(program);
      const answer = await this.#answerOf(child, task, signal);
      this.#rest(child);
      if ("error" in answer) throw errorOf(answer.error);
      return answer.result;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    const { atMost = Number.POSITIVE_INFINITY } = this.#options;
    while (this.#busy >= atMost) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy += 1;
  }

  #started(program: string): ChildProcess {
    const { flags } = this.#options;
    const execArgv = flags && ["--enable-source-maps", ...flags];
    const child = fork(program, [], { ...(execArgv && { execArgv }), serialization: "advanced" });
    // Whoever waits for an answer is told by `once`; without a listener this process would end.
    child.on("error", () => undefined);
    running.add(child);
    child.once("exit", () => {
      running.delete(child);
      this.#forget(child);
    });
    return child;
  }

  #woken(): ChildProcess | undefined {
    const child = [...this.#idle.keys()].at(-1);
    if (child === undefined) return undefined;
    this.#forget(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  #rest(child: ChildProcess): void {
    const { idleMs = 0 } = this.#options;
    if (idleMs === 0) return child.disconnect();
    // It keeps nobody from ending.
    child.unref();
    child.channel?.unref();
    const end = () => {
      this.#forget(child);
      child.disconnect();
    };
    this.#idle.set(child, setTimeout(end, idleMs).unref());
  }

  #forget(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
  }

  async #answerOf(child: ChildProcess, task: Task, signal?: AbortSignal): Promise<Answer<Result>> {
    const over = new AbortController();
    const until = { signal: AbortSignal.any([over.signal, ...(signal ? [signal] : [])]) };
    const ended = once(child, "exit", until).then(([code, by]) => {
      throw new Error(`The process ${this.#options.program} ended with ${by ?? code}`);
    });
    const isNotSent = new Promise<never>((_, reject) => child.send(task, (error) => error && reject(error)));
    try {
      const [answer] = await Promise.race([once(child, "message", until), ended, isNotSent]);
      return answer;
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    } finally {
      over.abort();
    }
  }
}

function errorOf({ message, name, code }: Extract<Answer<never>, { error: unknown }>["error"]): Error {
  return Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) });
}
