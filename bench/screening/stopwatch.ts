/** Adds up what the laps of one side took: by the clock, and of the processor, which other programs take nothing from. */
export class Stopwatch {
  /** Milliseconds. */
  clock = 0;
  processor = 0;

  lap(work: () => void): void {
    const [start, used] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(used);
    this.clock += performance.now() - start;
    this.processor += (user + system) / 1_000;
  }
}
