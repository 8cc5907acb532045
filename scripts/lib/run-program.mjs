import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./root.mjs";

const children = new Set();

/** Ends the programs that still run, and waits for that; for the moment when this process is told to stop. */
export async function endPrograms() {
  const ends = [...children].map(async (child) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
    child.kill("SIGTERM");
    await once(child, "exit");
    clearTimeout(timer);
  });
  await Promise.all(ends);
}

/** Runs a program to its end and answers { code, output }; its output is shown as it comes when `isShown`. */
export async function runProgram(command, args, { env = {}, isShown = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"],
  });
  children.add(child);
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-200_000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  try {
    const [code, signal] = await once(child, "close");
    return { code: code ?? 1, signal, output };
  } finally {
    children.delete(child);
  }
}

/** Runs a program that must succeed; otherwise throws an error with the end of what it said. */
export async function mustRun(what, command, args, options) {
  const { code, output } = await runProgram(command, args, options);
  if (code !== 0) throw new Error(`${what} failed:\n${output.trim().split("\n").slice(-40).join("\n")}`);
  return output;
}
