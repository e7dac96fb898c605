import { writeFileSync } from 'node:fs';

/**
 * Writes the errors of a run of vitest that belong to no test, which its JSON report leaves out: something threw after its test had ended, or
 * a worker died. The path comes by `MAQUETTE_UNHANDLED_ERRORS`. Vitest takes a reporter of one's own by its default export.
 */
export default class UnhandledReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly import('./named-tests.mjs').UnhandledError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['MAQUETTE_UNHANDLED_ERRORS'];
    if (file === undefined) throw new Error('MAQUETTE_UNHANDLED_ERRORS does not say where to write');
    const parts = errors.map(({ name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      name,
      message,
      stack,
      VITEST_TEST_PATH,
      VITEST_TEST_NAME,
    }));
    writeFileSync(file, JSON.stringify(parts));
  }
}
