import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCaptured, runChild } from '../set-up/child.mjs';
import { nodeArguments } from '../set-up/node-binary.mjs';
import { nodeModules, root } from '../set-up/paths.mjs';
import { ofPlaywright, ofVitest } from './counts.mjs';
import {
  failedByPlaywright,
  failedByVitest,
  flakyByPlaywright,
  flakyByVitest,
  skippedByPlaywright,
  skippedByVitest,
  unhandledByVitest,
} from './named-tests.mjs';

/**
 * @typedef {import('./counts.mjs').VitestReport} VitestReport
 * @typedef {import('./counts.mjs').PlaywrightReport} PlaywrightReport
 * @typedef {import('./named-tests.mjs').UnhandledError} UnhandledError
 * @typedef {import('./named-tests.mjs').VitestTests} VitestTests
 * @typedef {import('./named-tests.mjs').PlaywrightTests} PlaywrightTests
 */

const reports = join(nodeModules, '.cache', 'test-reports');
/**
 * The environment of test runners. Tests start workers and processes: `NODE_OPTIONS` also suppresses their warning about node:sqlite.
 * Tests and the threads that they start run from TypeScript sources: half of their start time is stripping types and compiling, so
 * the result is cached. The processes that they start run as built (test/helpers/app-entry.ts).
 */
const env = {
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], ...nodeArguments].filter(Boolean).join(' '),
  MAQUETTE_TEST_BUILT: '1',
  NODE_COMPILE_CACHE: join(nodeModules, '.cache', 'compiled'),
};

/** Removes the previous report. @param {string} name @returns {string} the path to which the runner writes its report */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file @returns {unknown} the report; undefined if the runner ended before it wrote one */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {'skipped' | 'flaky'} what @param {string[]} names */
function logTests(what, names) {
  for (const name of names) console.log(`${what}: ${name}`);
}

/**
 * @param {string} node
 * @param {string} project a project of vitest.config.ts
 * @param {{ full: boolean, isQuiet?: boolean }} how whether tests that have a long form take it; and whether what is said comes when all is done, since
 *   another runner speaks meanwhile
 */
export async function runVitest(node, project, { full, isQuiet = false }) {
  const file = freshReport(project);
  const unhandledFile = freshReport(`${project}-unhandled`);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--reporter=${join(root, 'scripts/testing/unhandled-reporter.mjs')}`,
  ];
  const args = [
    join(nodeModules, 'vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--passWithNoTests',
    ...reporters,
  ];
  const options = {
    env: { ...env, ...(full && { MAQUETTE_FULL: '1' }), MAQUETTE_UNHANDLED_ERRORS: unhandledFile },
  };
  const { code, output } = isQuiet
    ? await runCaptured(node, args, options)
    : { code: await runChild(node, args, options), output: '' };
  if (output !== '') console.log(output.trimEnd());
  const report = /** @type {(VitestReport & VitestTests) | undefined} */ (readReport(file));
  logTests('skipped', skippedByVitest(report));
  logTests('flaky', flakyByVitest(report));
  const unhandled = /** @type {UnhandledError[]} */ (readReport(unhandledFile) ?? []);
  return {
    ...ofVitest(report, code),
    failures: [...failedByVitest(report), ...unhandledByVitest(unhandled)],
  };
}

/**
 * @param {string} node
 * @param {string} chromium the path of the browser
 * @param {boolean} full whether tests that have a long form take it
 */
export async function runPlaywright(node, chromium, full) {
  const file = freshReport('e2e');
  const args = [
    join(nodeModules, '@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    '--reporter=line,json',
  ];
  const code = await runChild(node, args, {
    env: {
      ...env,
      ...(full && { MAQUETTE_FULL: '1' }),
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  });
  const report = /** @type {(PlaywrightReport & PlaywrightTests) | undefined} */ (readReport(file));
  logTests('skipped', skippedByPlaywright(report));
  logTests('flaky', flakyByPlaywright(report));
  return { ...ofPlaywright(report, code), failures: failedByPlaywright(report) };
}
