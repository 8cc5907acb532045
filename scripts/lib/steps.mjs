const isTerminal = process.stdout.isTTY === true && process.env.CI === undefined;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const stillMs = 10_000;

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

let isSilent = false;

/** Ends all output of steps: what is interrupted from now on is no failure to report. */
export function silenceSteps() {
  isSilent = true;
}

/**
 * Runs `work` as a step with a title, and shows that it goes on: a spinner with the time in a terminal, a line every
 * ten seconds elsewhere. `work` gets a function that changes what the step says it is doing.
 */
export async function step(title, work) {
  const since = Date.now();
  let detail = "";
  let frame = 0;
  const line = () => `${title}${detail && ` · ${detail}`}`;
  const draw = () => process.stdout.write(`\r\x1b[2K${frames[frame++ % frames.length]} ${line()} ${seconds(since)}`);
  if (isTerminal) draw();
  else console.log(`  ${title} …`);
  const timer = isTerminal
    ? setInterval(draw, 100)
    : setInterval(() => console.log(`  ${line()} … ${seconds(since)}`), stillMs);
  const finish = (mark) => {
    clearInterval(timer);
    if (isSilent) return;
    if (isTerminal) process.stdout.write("\r\x1b[2K");
    console.log(`${mark} ${line()} (${seconds(since)})`);
  };
  try {
    const result = await work((text) => {
      detail = text;
    });
    finish("✓");
    return result;
  } catch (error) {
    finish("✗");
    throw error;
  }
}
