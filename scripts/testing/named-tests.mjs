/**
 * The parts of the runners' JSON reports that have the names of tests.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ testResults?: { name?: string, status?: string, message?: string, assertionResults: VitestTest[] }[] }} VitestTests
 * @typedef {{ name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} UnhandledError
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ status: string, annotations: Annotation[], results?: { error?: { message?: string } }[] }} SpecRun
 * @typedef {{ title: string, tests: SpecRun[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites?: Suite[] }} PlaywrightTests
 */

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);
/** The lines of an error that are shown: the expected and the actual value, without most of the stack. */
const ERROR_LINES = 12;
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** @param {string} name @param {string | undefined} error @returns {string} the name, followed by the beginning of the error */
function withError(name, error) {
  const lines = (error ?? '').replace(COLOUR, '').split('\n').slice(0, ERROR_LINES);
  return [name, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n');
}

/** @param {VitestTests | undefined} report @returns {VitestTest[]} */
const testsOf = (report) => (report?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);

/** @param {VitestTest} test @returns {string} */
const withFirstError = ({ fullName, failureMessages }) => withError(fullName.trim(), failureMessages?.[0]);

/** @param {VitestTests | undefined} report @returns {string[]} the tests that failed, and the files that could not be loaded or whose hook failed, each with its error */
export function failedByVitest(report) {
  const unloaded = (report?.testResults ?? [])
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }) => withError(name ?? 'a file', message));
  return [
    ...unloaded,
    ...testsOf(report)
      .filter(({ status }) => status === 'failed')
      .map(withFirstError),
  ];
}

/**
 * @param {readonly UnhandledError[]} errors as unhandled-reporter.mjs wrote them
 * @returns {string[]} each with what ran when it was thrown, which need not be its cause
 */
export function unhandledByVitest(errors) {
  return errors.map(({ name = 'Error', message = '', stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => {
    const during = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(' › ') || 'no test';
    return withError(`an error that no test handled, during ${during}`, stack || `${name}: ${message}`);
  });
}

/** @param {VitestTests | undefined} report @returns {string[]} the tests that passed at their second try, each with its first error */
export function flakyByVitest(report) {
  return testsOf(report)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(withFirstError);
}

/** @param {VitestTests | undefined} report @returns {string[]} the names of the tests that did not run */
export function skippedByVitest(report) {
  return testsOf(report)
    .filter(({ status }) => NOT_RUN.has(status))
    .map(({ fullName }) => fullName.trim());
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {PlaywrightTests | undefined} report @returns {string[]} the names of the tests that did not run, and why */
export function skippedByPlaywright(report) {
  return (report?.suites ?? []).flatMap(specsOf).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description;
        return reason ? `${title} (${reason})` : title;
      }),
  );
}

/** @param {PlaywrightTests | undefined} report @param {'flaky' | 'unexpected'} wanted @returns {string[]} */
const ofStatus = (report, wanted) =>
  (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results = [] }) => withError(title, results.find(({ error }) => error)?.error?.message)),
    );

/** @param {PlaywrightTests | undefined} report @returns {string[]} the tests that passed at their second try, each with its first error */
export const flakyByPlaywright = (report) => ofStatus(report, 'flaky');

/** @param {PlaywrightTests | undefined} report @returns {string[]} the tests that failed, each with its error */
export const failedByPlaywright = (report) => ofStatus(report, 'unexpected');
