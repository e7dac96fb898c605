import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../set-up/child.mjs';
import { nodeArguments } from '../set-up/node-binary.mjs';
import { nodeModules } from '../set-up/paths.mjs';
import { ofPlaywright, ofVitest } from './counts.mjs';
import {
  failedByPlaywright,
  failedByVitest,
  flakyByPlaywright,
  flakyByVitest,
  skippedByPlaywright,
  skippedByVitest,
} from './named-tests.mjs';

/**
 * @typedef {import('./counts.mjs').VitestReport} VitestReport
 * @typedef {import('./counts.mjs').PlaywrightReport} PlaywrightReport
 * @typedef {import('./named-tests.mjs').VitestTests} VitestTests
 * @typedef {import('./named-tests.mjs').PlaywrightTests} PlaywrightTests
 */

const reports = join(nodeModules, '.cache', 'test-reports');
/**
 * Tests start workers and processes of their own; these, too, stay quiet about node:sqlite. They run from the source, and
 * half of what one takes to start is stripping types and compiling, which is kept for the next.
 */
const env = {
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], ...nodeArguments].filter(Boolean).join(' '),
  NODE_COMPILE_CACHE: join(nodeModules, '.cache', 'compiled'),
};

/** @param {string} name @returns {string} where the runner shall write its report; an old one is gone */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file @returns {unknown} the report; undefined when the runner did not get as far as writing one */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {'skipped' | 'flaky'} what @param {string[]} names */
function nameTests(what, names) {
  for (const name of names) console.log(`${what}: ${name}`);
}

/** @param {string} node @param {string} project of vitest.config.ts */
export async function runVitest(node, project) {
  const file = freshReport(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = [
    join(nodeModules, 'vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--passWithNoTests',
    ...reporters,
  ];
  const code = await runChild(node, args, { env });
  const report = /** @type {(VitestReport & VitestTests) | undefined} */ (readReport(file));
  nameTests('skipped', skippedByVitest(report));
  nameTests('flaky', flakyByVitest(report));
  return { ...ofVitest(report, code), failures: failedByVitest(report) };
}

/** @param {string} node @param {string} chromium the browser to drive */
export async function runPlaywright(node, chromium) {
  const file = freshReport('e2e');
  const args = [
    join(nodeModules, '@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    '--reporter=line,json',
  ];
  const code = await runChild(node, args, {
    env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = /** @type {(PlaywrightReport & PlaywrightTests) | undefined} */ (readReport(file));
  nameTests('skipped', skippedByPlaywright(report));
  nameTests('flaky', flakyByPlaywright(report));
  return { ...ofPlaywright(report, code), failures: failedByPlaywright(report) };
}
