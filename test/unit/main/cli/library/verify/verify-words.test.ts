import { describe, expect, it } from 'vitest';
import {
  findingWords,
  progressWords,
  repairWords,
  summaryWords,
} from '../../../../../../main/cli/library/verify/verify-words.ts';
import { type Finding, PROBLEMS } from '../../../../../../main/engine/library/verify/finding.ts';
import type { RepairOutcome } from '../../../../../../main/engine/library/verify/repair-outcome.ts';

const finding = (changes: Partial<Finding>): Finding => ({
  problem: 'missing',
  isFault: true,
  id: 'id',
  folder: 'assets/2026-11/chair-0001',
  file: 'assets/2026-11/chair-0001/chair.glb',
  expected: { path: 'chair.glb', role: 'result', bytes: 1, sha256: 'a'.repeat(64) },
  ...changes,
});
const inside = (path: string): string => path.replace('/library/', '');

describe('the words of a finding', () => {
  it.each(PROBLEMS)('(%s) are sentences that say what is wrong and, for a fault, what to do', (problem) => {
    const isFault = problem !== 'unexpected-file' && problem !== 'collection-same-name';
    const told = finding({ problem, isFault, why: 'EIO', other: 'elsewhere' });
    const what = findingWords(told, { repair: true });
    expect(what).toMatch(/^[A-Z].*\.$/);
    const all = findingWords(told, { repair: false });
    expect(all).toMatch(/^[A-Z].*\.$/);
    expect(all.length > what.length).toBe(told.isFault);
  });

  it('name sizes', () => {
    const words = findingWords(finding({ problem: 'size-differs', bytes: 1_234 }), { repair: true });
    expect(words).toBe(
      'The result has 1,234 bytes in place of 1 byte: it was cut off, or another file lies in its place.',
    );
  });
});

describe('the words of a repair', () => {
  it.each<[RepairOutcome, string]>([
    [
      {
        is: 'repaired',
        from: 'beside',
        source: '/library/a (1).glb',
        aside: '/library/a.glb.damaged-01234567',
      },
      'Put back from a (1).glb, which has its bytes. The damaged file is now a.glb.damaged-01234567.',
    ],
    [
      { is: 'repaired', from: 'original', source: '/home/artist/chair.png', aside: null },
      'Put back from your own file /home/artist/chair.png.',
    ],
    [{ is: 'repaired', from: 'index', source: null, aside: null }, 'Written as Maquette last read it.'],
    [
      { is: 'no-source', silent: ['/mnt/share'] },
      'Its bytes were found nowhere else. /mnt/share did not answer, and may have it. Restore it from a backup of your own, download it again from the service while that still has the task, or make it again.',
    ],
    [{ is: 'changed' }, 'It was changed or moved meanwhile, so it was left alone; verify again.'],
    [
      { is: 'failed', why: 'ENOSPC' },
      'The disk refused it (ENOSPC); nothing was changed. Check that the library can be written and has room, then run it again.',
    ],
  ])('of %o', (outcome, words) => {
    expect(repairWords(finding({}), outcome, inside)).toBe(words);
  });
});

describe('the words of a run', () => {
  it('say how far it is', () => {
    expect(progressWords({ assets: 1, ofAssets: 2_000, files: 3, bytes: 4_500_000 })).toBe(
      'Verifying: 1 of 2,000 assets, 3 files, 4.3 MB',
    );
  });

  it('say at the end what was found, and whether all was looked at', () => {
    const summary = { assets: 1, files: 3, bytes: 999, faults: 0, repaired: 0, complete: true };
    const options = { library: '/library', repair: false };
    expect(summaryWords(summary, options)).toBe(
      '3 files of 1 asset (999 bytes) in /library were compared: nothing is wrong.',
    );
    expect(summaryWords({ ...summary, faults: 2, repaired: 1 }, { ...options, repair: true })).toMatch(
      /: 2 faults found, 1 repaired\.$/,
    );
    expect(summaryWords({ ...summary, complete: false }, options)).toMatch(/^Stopped\. .*verify the rest\.$/);
  });
});
