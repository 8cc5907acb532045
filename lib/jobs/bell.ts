/** Lets a loop wait for a ring or a time, whichever comes first. A ring while nobody waits is kept for the next wait. */
export class Bell {
  #hasRung = false;
  #wakeUp: (() => void) | undefined;

  ring(): void {
    this.#hasRung = true;
    this.#wakeUp?.();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.#hasRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#hasRung = false;
    this.#wakeUp = undefined;
  }
}
