import { expect, test } from 'vitest';
import { brokenWords, figureVerdict } from '../../../../renderer/words/quality-verdict.ts';
import { DEFAULT_LIMITS } from '../../../../shared/model/quality/quality-limits.ts';
import { measuredQuality } from '../../../helpers/quality/measured.ts';

test('a verdict names the limit that a figure is beyond', () => {
  expect(figureVerdict('open', 3.4, DEFAULT_LIMITS)).toMatchObject({
    tone: 'bad',
    words: '3.4 %, above 1 %',
  });
  expect(figureVerdict('match', 60, DEFAULT_LIMITS)).toMatchObject({
    tone: 'bad',
    words: '60 %, below 70 %',
  });
  expect(figureVerdict('open', 0, DEFAULT_LIMITS).tone).toBe('ok');
  expect(figureVerdict('open', 0.5, DEFAULT_LIMITS).tone).toBe('warn');
  expect(figureVerdict('holes', 2, DEFAULT_LIMITS).tone).toBe('warn');
  expect(figureVerdict('pieces', 9, DEFAULT_LIMITS).tone).toBe('idle');
});

test('what looks broken is said by all figures beyond their limits', () => {
  const quality = measuredQuality({
    open: { edges: 9, share: 0.05, holes: 1 },
    islands: { count: 40, share: 0.01 },
  });
  expect(brokenWords(quality, DEFAULT_LIMITS)).toBe('Open edges 5 %, Loose islands 40');
  expect(brokenWords(quality, { ...DEFAULT_LIMITS, open: null, islands: 50 })).toBeNull();
  expect(brokenWords({ is: 'owed' }, DEFAULT_LIMITS)).toBeNull();
  expect(brokenWords(undefined, DEFAULT_LIMITS)).toBeNull();
});
