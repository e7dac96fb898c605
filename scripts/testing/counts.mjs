/**
 * The numbers of tests of a stage.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * The parts of vitest's and Playwright's JSON reports that are read here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

/** The counts of a stage that is a single check. @param {number} code its exit code @returns {Counts} */
export const ofExitCode = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/** The counts of a stage that could not run on this machine. @type {Counts} */
export const oneSkipped = { passed: 0, failed: 0, skipped: 1 };

/**
 * Adds a failure if the runner failed without a failed test: a file could not be loaded, an error was not handled, or there is no report.
 * Without this, the stage would pass.
 * @param {Counts} counts @param {number} code @returns {Counts}
 */
const withExitCode = (counts, code) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** @param {VitestReport | undefined} report @param {number} code @returns {Counts} */
export function ofVitest(report, code) {
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  return withExitCode(counts, report ? code : code || 1);
}

/** @param {PlaywrightReport | undefined} report @param {number} code @returns {Counts} */
export function ofPlaywright(report, code) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, report ? code : code || 1);
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Counts} counts @returns {string} */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
