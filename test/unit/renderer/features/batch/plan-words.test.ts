import { describe, expect, it } from 'vitest';
import {
  countsOf,
  foundIn,
  paidAgainWords,
  priceWords,
  sentBeforeWords,
  sizesOf,
} from '../../../../../renderer/features/batch/plan-words.ts';
import { checkOf, nameOfRow } from '../../../../../renderer/words/check-words.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPES, type Recipe } from '../../../../../shared/model/recipe.ts';

const image = {
  path: '/r/mug.png',
  name: 'mug.png',
  bytes: 10,
  width: 20,
  height: 20,
  format: 'png',
  sha256: null,
};
const row = (message: string): PlanRow =>
  ({
    id: 'a',
    reference: { kind: 'single', name: 'mug', image },
    status: 'blocked',
    findings: [{ severity: 'error', code: null, field: 'images', message }],
  }) as unknown as PlanRow;

describe('the size of a plan', () => {
  const rows = (count: number) => Array.from({ length: count }, () => row('fine'));
  const address = { ...row('fine'), reference: { kind: 'image-url', name: 'far', url: 'http://far' } };
  /** A text that is called `mug.png`. */
  const text = {
    ...row('no image'),
    reference: { kind: 'single', name: 'mug', image: { ...image, format: null } },
  };
  const { depth, model, segmentation } = DEFAULT_RECIPES;
  const made = (recipe: Recipe, images: number, meshes: number, named: number, subjects = images) =>
    ({ recipe, images, meshes, others: 0, named, rows: rows(subjects) }) as unknown as Plan;
  /** The same with one row more. */
  const beside = (plan: Plan, other: object) => ({ ...plan, rows: [...plan.rows, other] }) as Plan;
  it.each([
    [beside(made(depth, 12, 0, 1, 11), address), '11 images · 1 address', 11],
    [beside(beside(made(depth, 2, 0, 2, 0), address), address), '2 addresses', 0],
    [made(depth, 11, 0, 0), '11 images', 11],
    [made(model, 42, 0, 0, 36), '42 images · 36 subjects', 42],
    [made({ ...model, make: 'texture' }, 3, 1, 1), '3 images', 3],
    [made(segmentation, 0, 5, 2, 5), '5 models', 3],
    [{ ...beside(made(model, 0, 0, 0), text), others: 1 }, '0 images · 1 file that is no image', 0],
    [
      { ...beside(made(model, 4, 0, 0, 3), text), others: 1 },
      '4 images · 3 subjects · 1 file that is no image',
      4,
    ],
    [
      { ...made(model, 2, 0, 0), leftAside: [{ ending: 'psd', count: 2 }] },
      '2 images · 2 psd files left aside',
      2,
    ],
    [{ ...made(segmentation, 0, 1, 0, 3), others: 2 }, '1 model · 2 files that are no models', 1],
  ])('%# says what was found, and what was named beside it', (plan, words, found) => {
    expect([sizesOf(plan).join(' · '), foundIn(plan)]).toEqual([words, found]);
  });
});

describe('a check in words', () => {
  it('leaves out the file that its row names, and keeps the whole sentence beside it', () => {
    const message = 'mug.png is 20 pixels wide; use a larger picture.';
    expect(nameOfRow(row(message))).toBe('mug.png');
    expect(checkOf(row(message))).toEqual({
      tone: 'bad',
      words: 'Is 20 pixels wide; use a larger picture.',
      full: message,
    });
  });

  it('keeps a sentence that begins with something else', () => {
    const message = 'mug.png2 is empty.';
    expect(checkOf(row(message))).toMatchObject({ words: message, full: message });
  });
});

it('a row whose job failed and was refunded says so, and is counted as such, not as new', () => {
  const fresh = { ...row('fine'), status: 'new', findings: [] } as PlanRow;
  const failure = {
    code: 10031009,
    message: 'No subject was found.',
    words: 'generate failed',
    refunded: true,
  };
  const again: PlanRow = { ...fresh, failedBefore: failure };
  expect(checkOf(again)).toEqual({
    tone: 'warn',
    words: 'Failed · refunded',
    full: 'Failed before: No subject was found. The service says: generate failed. It cost nothing in the end. Start tries it again once its box is checked.',
  });
  expect(countsOf([fresh, again, { ...again, status: 'owed' }])).toBe(
    '1 new · 1 failed before · 1 in the queue',
  );
  // a step that failed without being sent, as the same was sent before: the note below says so, too
  expect(countsOf([{ ...again, sentBefore: true }])).toBe('1 sent before');
});

it('a row that is made once more is counted as such, not as new', () => {
  const fresh = { ...row('fine'), status: 'new', findings: [] } as PlanRow;
  const again: PlanRow = { ...fresh, again: true };
  expect(countsOf([again])).toBe('1 made again');
  expect(countsOf([fresh, again, { ...again, status: 'owed' }, { ...fresh, status: 'done' }])).toBe(
    '1 new · 1 made again · 1 in the queue · 1 done',
  );
});

it('a row that was sent before is counted as such, and Start is said to pay for another', () => {
  const fresh = { ...row('fine'), status: 'new', findings: [] } as PlanRow;
  const sent: PlanRow = { ...fresh, sentBefore: true };
  expect(countsOf([fresh, sent])).toBe('1 new · 1 sent before');
  expect(paidAgainWords([fresh])).toBeNull();
  expect(paidAgainWords([fresh, sent])).toMatch(/^1 row was sent before, and may be paid for already/);
  expect(paidAgainWords([sent, sent])).toMatch(/^2 rows were sent before/);
  expect(sentBeforeWords([])).toBeNull();
  expect(sentBeforeWords([sent])).toMatch(
    /^1 row was sent before, and may be paid for already\. It is left out/,
  );
  expect(sentBeforeWords([sent, sent])).toMatch(/^2 rows were sent before.* They are left out/);
});

it('says what a row’s pictures show beside its other checks, and never where it is not sent', () => {
  const warnings = [
    { code: 'picture-very-dark', view: 'left' },
    { code: 'views-sizes-differ', view: null },
  ] as const;
  const looked = (patch: object) => ({ ...row(''), findings: [], warnings, ...patch }) as unknown as PlanRow;
  expect(checkOf(looked({ status: 'new' }))).toEqual({
    tone: 'warn',
    words: 'Very dark +1',
    full: expect.stringMatching(/^left: The picture is so dark.*The subject is much larger/),
  });
  const finding = { severity: 'warning', code: null, field: 'image', message: 'Already made.' };
  expect(checkOf(looked({ status: 'new', findings: [finding] }))).toEqual({
    tone: 'warn',
    words: 'Already made.',
    full: expect.stringMatching(/^Already made\. left: The picture/),
  });
  expect(checkOf(looked({ status: 'done' })).words).toBe('Done · same recipe');
  expect(checkOf(looked({ status: 'new', warnings: [] })).tone).toBe('ok');
});

it('says of a chain that its steps are approved only where one waits for that', () => {
  const priced = (...approve: readonly boolean[]) =>
    priceWords({
      rows: [],
      priceSeen: 0,
      chain: { name: 'C', steps: approve.map((each) => ({ approve: each })) },
    } as unknown as Plan);
  expect(priced(false, true)).toBe('as steps are approved');
  expect(priced(false, false)).toBe('with every step');
});
