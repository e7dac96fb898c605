import { describe, expect, it } from 'vitest';
import { inWords, ofExitCode, ofPlaywright, ofVitest, sum } from '../../../../scripts/testing/counts.mjs';

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

describe('the counts of a test run', () => {
  it('take vitest at its word', () => {
    expect(ofVitest(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(ofVitest({ ...report, numFailedTests: 2 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('count a runner that failed without a failed test', () => {
    expect(ofVitest(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
    expect(ofPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1);
  });

  it('count a runner that left no report, whatever its exit code', () => {
    expect(ofVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(ofPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('add up to the closing line', () => {
    const window = ofPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } }, 1);
    expect(inWords(sum([ofExitCode(0), ofExitCode(2), window]))).toBe('5 passed, 2 failed, 2 skipped');
  });
});
