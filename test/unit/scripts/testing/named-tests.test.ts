import { describe, expect, it } from 'vitest';
import {
  flakyByPlaywright,
  skippedByPlaywright,
  skippedByVitest,
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

it('names the tests that needed their second try, and only those', () => {
  const specs = ['flaky', 'expected', 'unexpected', 'skipped'].map((status) => ({
    title: `is ${status}`,
    tests: [{ status, annotations: [] }],
  }));
  expect(flakyByPlaywright({ suites: [{ title: 'file', suites: [{ title: 'group', specs }] }] })).toEqual([
    'is flaky',
  ]);
  expect(flakyByPlaywright(undefined)).toEqual([]);
});
