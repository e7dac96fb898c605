import { describe, expect, it } from 'vitest';
import {
  failedByPlaywright,
  failedByVitest,
  flakyByPlaywright,
  flakyByVitest,
  skippedByPlaywright,
  skippedByVitest,
  unhandledByVitest,
} from '../../../../scripts/testing/named-tests.mjs';

describe('the tests that did not run', () => {
  it('are named as vitest reports them', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a keychain keeps' },
      { status: 'skipped', fullName: 'Blender imports (there is no Blender here)' },
      { status: 'todo', fullName: 'later' },
    ];
    expect(skippedByVitest({ testResults: [{ assertionResults }] })).toEqual([
      'Blender imports (there is no Blender here)',
      'later',
    ]);
  });

  it('are named with their reason as Playwright reports them, however deep', () => {
    const skip = { status: 'skipped', annotations: [{ type: 'skip', description: 'no Electron here' }] };
    const specs = [
      { title: 'opens', tests: [skip] },
      { title: 'closes', tests: [{ status: 'expected', annotations: [] }] },
    ];
    const suites = [{ title: 'file', suites: [{ title: 'group', specs }] }];
    expect(skippedByPlaywright({ suites })).toEqual(['opens (no Electron here)']);
  });

  it('are none without a report', () => {
    expect([...skippedByVitest(undefined), ...skippedByPlaywright(undefined)]).toEqual([]);
  });
});

describe('the tests that failed, and those that needed a second try', () => {
  const red = `${String.fromCharCode(27)}[31m`;
  const stack = Array.from({ length: 40 }, (_, i) => `    at line ${i}`).join('\n');
  const testResults = [
    {
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'passes', failureMessages: [] },
        { status: 'passed', fullName: 'passes at last', failureMessages: ['Error: late\n    at line 1'] },
        {
          status: 'failed',
          fullName: 'fails',
          failureMessages: [`Error: ${red}wrong\n${stack}`, 'Error: again'],
        },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    {
      name: 'hook.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'skipped', fullName: 'waits for its hook' }],
    },
  ];

  it('are named with the beginning of their first error, as vitest reports them', () => {
    expect(flakyByVitest({ testResults })).toEqual(['passes at last\n    Error: late\n        at line 1']);
    const [broken, hook, fails, ...more] = failedByVitest({ testResults });
    expect(hook).toBe('hook.test.ts');
    expect(broken).toBe('broken.test.ts\n    no such module');
    expect(fails?.split('\n').slice(0, 2)).toEqual(['fails', '    Error: wrong']);
    expect(fails?.split('\n')).toHaveLength(13);
    expect(more).toEqual([]);
  });

  it('are named likewise as Playwright reports them', () => {
    const specs = ['flaky', 'expected', 'unexpected', 'skipped'].map((status) => ({
      title: `is ${status}`,
      tests: [{ status, annotations: [], results: [{ error: { message: 'not visible' } }, {}] }],
    }));
    const suites = [{ title: 'file', suites: [{ title: 'group', specs }] }];
    expect(flakyByPlaywright({ suites })).toEqual(['is flaky\n    not visible']);
    expect(failedByPlaywright({ suites })).toEqual(['is unexpected\n    not visible']);
  });

  it('are none without a report', () => {
    for (const named of [flakyByVitest, failedByVitest, flakyByPlaywright, failedByPlaywright])
      expect(named(undefined)).toEqual([]);
  });
});

describe('errors that no test handled', () => {
  it('are told with what ran meanwhile, so that a failed run never ends without a reason', () => {
    const stack = 'Error: write EPIPE\n    at afterWriteDispatched';
    expect(
      unhandledByVitest([
        {
          name: 'Error',
          message: 'write EPIPE',
          stack,
          VITEST_TEST_PATH: 'a.test.ts',
          VITEST_TEST_NAME: 'sends',
        },
        { message: 'a worker ended' },
      ]),
    ).toEqual([
      'an error that no test handled, during a.test.ts › sends\n    Error: write EPIPE\n        at afterWriteDispatched',
      'an error that no test handled, during no test\n    Error: a worker ended',
    ]);
  });
});
