import { defineConfig } from 'vitest/config';
import { builtAddresses } from './test/helpers/built-addresses.ts';
import { LongestFirst } from './test/helpers/longest-first.ts';
import { testsWithOwnModules } from './test/helpers/own-modules.ts';

const MINUTE = 60_000;
/** `npm test` builds first (test/helpers/app-entry.ts). */
const isBuilt = process.env['MAQUETTE_TEST_BUILT'] === '1';
/** What tests start from the source in a file that is run alone starts as built, in a third of the time, where a build was made first. */
const plugins = isBuilt ? [builtAddresses()] : [];
const inCi = Boolean(process.env['CI']);

/** Processes and threads on shared cores can starve beyond any time-out: one more try there, and its need is told with the first error. */
const retry = inCi ? 1 : 0;

/** What plays the system's part with a stand-in of `electron`, one for all modules, and what replaces modules: each of these files needs its own. */
const SHELL = [
  'test/unit/main/electron/**/*.test.ts',
  'test/unit/preload/**/*.test.ts',
  ...testsWithOwnModules('test/unit/**/*.test.{ts,tsx}'),
];

/** What is waited for starts threads and processes; on a busy machine that takes more than the usual second. */
const patient = { poll: { timeout: 20_000 } };
/** Of four files at once, each with processes of its own: what takes one second alone took half a minute on a machine of half the speed. */
const veryPatient = { poll: { timeout: 2 * MINUTE } };

/**
 * `unit`: pure or in-memory, on every core; the files of a worker share its modules, which would take as long to load as a third
 * of the tests. `shell`: the units that stand in for a module. `integration`: real processes, files and the built app, four files at a time: half of
 * the time, each waits for what it has started. `full`: the long ones of `npm run test:full`, one at a time, for some hold a limit.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture.test.ts'],
          exclude: SHELL,
          isolate: false,
          maxWorkers: '100%',
          unstubEnvs: true,
          retry,
          testTimeout: 30_000,
          expect: patient,
        },
      },
      { test: { name: 'shell', include: SHELL, retry, testTimeout: 30_000, expect: patient } },
      {
        plugins,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          // So that it meets the stand-in of `electron`, and never the package that would download it.
          server: { deps: { inline: ['electron-store'] } },
          maxWorkers: 4,
          retry,
          // Ten seconds' work takes two minutes where a dozen others share the cores.
          testTimeout: 5 * MINUTE,
          hookTimeout: 5 * MINUTE,
          expect: veryPatient,
        },
      },
      {
        test: {
          name: 'full',
          include: ['test/full/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 20 * MINUTE,
          hookTimeout: 2 * MINUTE,
          expect: patient,
        },
      },
    ],
  },
});
