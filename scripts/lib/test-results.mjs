import fs from "node:fs";

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

const failure = (name) => ({ passed: 0, failed: 1, skipped: 0, failures: [name] });

/** Counts of vitest's JSON report. A file that does not even load counts as one failed test. */
export function vitestCounts(file) {
  const report = read(file);
  if (report === undefined) return failure("vitest did not finish");
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: failed.length + broken.length,
    skipped: report.numPendingTests,
    failures: [...failed.map(({ fullName }) => fullName), ...broken.map(({ name }) => name)],
  };
}

function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/** Counts of Playwright's JSON report; `flaky` names what passed only when tried again. */
export function playwrightCounts(file) {
  const report = read(file);
  if (report === undefined) return failure("Playwright did not finish");
  const specs = report.suites.flatMap((suite) => [...specsOf(suite)]);
  const failed = specs.filter(({ ok }) => !ok).map(({ file: spec, title }) => `${spec}: ${title}`);
  const failures = [...failed, ...report.errors.map(({ message }) => message ?? "error")];
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: failures.length,
    skipped: report.stats.skipped,
    failures,
    flaky: specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file: spec, title }) => `${spec}: ${title}`),
  };
}
