import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { forgetEnv } from "@/lib/env";

type Postgres = {
  pid: number;
  urls: { owner: string; app: string; system: string };
  stop: () => Promise<void>;
};
type Scripts = {
  startPostgres: (options: { dataDir: string }) => Promise<Postgres>;
  migrate: (ownerUrl: string) => Promise<unknown>;
};

const script = (name: string): Promise<Scripts> => import(new URL(`../scripts/lib/${name}`, import.meta.url).href);

/** A PostgreSQL as in operation: every commit is on disk before it is answered, and a crash costs a recovery. */
export class CrashCluster {
  readonly #dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "credence-chaos-"));
  #postgres: Postgres | undefined;

  /** Starts or recovers it; the settings of this process and of those it starts then name it. */
  async start(): Promise<void> {
    if (process.getuid?.() === 0) fs.chmodSync(this.#dataDir, 0o711);
    const { startPostgres } = await script("postgres.mjs");
    this.#postgres = await startPostgres({ dataDir: this.#dataDir });
    const { urls } = this.#postgres;
    Object.assign(process.env, {
      DATABASE_URL: urls.app,
      DATABASE_SYSTEM_URL: urls.system,
      DATABASE_OWNER_URL: urls.owner,
    });
    forgetEnv();
  }

  async migrate(): Promise<void> {
    const { migrate } = await script("migrate.mjs");
    await migrate(this.#postgres?.urls.owner ?? "");
  }

  /** Stops it as a power cut would: no session is ended, nothing is written. */
  crash(signal: "SIGQUIT" | "SIGKILL"): void {
    process.kill(this.#postgres?.pid ?? 0, signal);
  }

  async remove(): Promise<void> {
    await this.#postgres?.stop();
    fs.rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
