import { describe, expect, it, vi } from 'vitest';
import { verifyEventSchema } from '../../../../../../main/cli/library/verify/verify-events.ts';
import { createVerifyReporter } from '../../../../../../main/cli/library/verify/verify-reporter.ts';
import type { Finding } from '../../../../../../main/engine/library/verify/finding.ts';

const finding: Finding = {
  problem: 'missing',
  isFault: true,
  id: 'id',
  folder: 'assets/2026-11/chair-0001',
  file: 'assets/2026-11/chair-0001/bad\u001b[31m.glb',
  expected: null,
};
const summary = { assets: 1, files: 1, bytes: 1, faults: 1, repaired: 1, complete: true };

function reporting(json: boolean, isTerminal = false) {
  const out: string[] = [];
  const errors: string[] = [];
  const output = {
    writeOut: (text: string) => void out.push(text),
    writeError: (text: string) => void errors.push(text),
    eraseLines: (lines: number) => void errors.push(`erase ${lines}`),
    isTerminal,
    columns: () => 20,
  };
  const reporter = createVerifyReporter(output, { json, repair: true });
  reporter.begin('/library');
  return { reporter, out, errors };
}

describe('a report for programs', () => {
  it('is a JSON object a line, and the last is the summary', () => {
    const { reporter, out } = reporting(true);
    const aside = '/library/assets/a.glb.damaged-01234567';
    reporter.finding(finding);
    reporter.repair({ finding, outcome: { is: 'repaired', from: 'index', source: null, aside } });
    reporter.ended(summary);
    const events = out.map((line) => verifyEventSchema.parse(JSON.parse(line)));
    expect(events).toMatchObject([
      { event: 'finding', id: 'id', file: finding.file, problem: 'missing', fault: true },
      { event: 'repair', repaired: true, aside: 'assets/a.glb.damaged-01234567' },
      { event: 'summary', ...summary },
    ]);
  });
});

describe('a report for people', () => {
  it('has a line for each finding, without what steers a terminal', () => {
    const { reporter, out } = reporting(false);
    reporter.finding(finding);
    reporter.finding({ ...finding, problem: 'unexpected-file', isFault: false });
    expect(out).toEqual([
      'assets/2026-11/chair-0001/bad.glb: The file is not there.\n',
      '(information) assets/2026-11/chair-0001/bad.glb: No asset.json names it. It is left alone.\n',
    ]);
  });

  it('draws its progress on a terminal in one line that is taken away, and says it elsewhere now and then', () => {
    const progress = { assets: 1, ofAssets: 2, files: 3, bytes: 4 };
    const quiet = reporting(false);
    vi.useFakeTimers();
    quiet.reporter.progress(progress);
    expect(quiet.errors).toEqual([]);
    vi.advanceTimersByTime(10_000);
    quiet.reporter.progress(progress);
    quiet.reporter.progress(progress);
    vi.useRealTimers();
    expect(quiet.errors).toEqual([expect.stringMatching(/^Verifying: 1 of 2 assets.*\n$/)]);
    const { reporter, errors } = reporting(false, true);
    reporter.progress(progress);
    reporter.ended(summary);
    expect(errors).toEqual(['Verifying: 1 of 2 a\n', 'erase 1']);
  });
});
