/**
 * The parts of the runners' JSON reports that name the tests.
 * @typedef {{ status: string, fullName: string }} VitestTest
 * @typedef {{ testResults?: { assertionResults: VitestTest[] }[] }} VitestTests
 * @typedef {{ title: string, tests: { status: string, annotations: { type: string, description?: string }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites?: Suite[] }} PlaywrightTests
 */

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/** @param {VitestTests | undefined} report @returns {string[]} the names of the tests that did not run */
export function skippedByVitest(report) {
  return (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
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

/** @param {PlaywrightTests | undefined} report @returns {string[]} the names of the tests that passed at their second try */
export function flakyByPlaywright(report) {
  return (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title);
}
