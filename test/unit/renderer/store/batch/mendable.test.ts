import { describe, expect, it } from 'vitest';
import { calledFor } from '../../../../../renderer/store/batch/called-fixes.ts';
import { mendableIn, mendsOf, mendsWith, withoutOwed } from '../../../../../renderer/store/batch/mendable.ts';
import { factsOf } from '../../../../../renderer/store/batch/row-facts.ts';
import type { Fix } from '../../../../../shared/model/mend/fix.ts';
import type { Plan, PlanRow } from '../../../../../shared/model/plan.ts';

const row = (name: string, change: Partial<PlanRow> = {}, mended: readonly Fix[] = []): PlanRow => ({
  id: name,
  reference: {
    kind: 'single',
    name,
    image: {
      path: `/refs/${name}`,
      name,
      bytes: 1,
      sha256: null,
      format: null,
      width: null,
      height: null,
      ...(mended.length > 0 && {
        mended: { path: '/copy', bytes: 1, sha256: 'b', format: 'png', width: 1, height: 1, fixes: mended },
      }),
    },
  },
  thumbnail: null,
  picture: null,
  status: 'blocked',
  findings: [],
  fingerprint: null,
  assetId: null,
  credits: null,
  ...change,
});
const foreign = {
  findings: [{ severity: 'error', code: 1, field: 'images', message: 'is a tiff', fix: 'convert' }],
} satisfies Partial<PlanRow>;
const dark = {
  status: 'new',
  warnings: [{ code: 'picture-very-dark', view: null }],
} satisfies Partial<PlanRow>;

describe('what can be mended in a plan', () => {
  it('is told fix by fix, of findings and of what pictures show', () => {
    const rows = [row('a', foreign), row('b', dark), row('c', { ...dark, ...foreign }), row('d')];
    const plan = { rows } as unknown as Plan;
    expect(
      mendableIn({ plan, planFolder: null }).map(({ fix, rows: its }) => [fix, its.map(({ id }) => id)]),
    ).toEqual([
      ['convert', ['a', 'c']],
      ['lighten', ['b', 'c']],
    ]);
    expect(factsOf(row('e', { ...dark, status: 'owed' })).fixes).toEqual([]);
    expect(factsOf(row('f', dark, ['lighten'])).fixes).toEqual([]);
    expect(factsOf(row('e', { warnings: [{ code: 'subject-cut-off', view: null }] })).fixes).toEqual([]);
  });

  it('is mended on top of what was mended before, each row as it needs', () => {
    const rows = [row('a', foreign), row('b', dark, ['convert']), row('c', foreign)];
    expect(mendsWith(rows, calledFor)).toEqual([
      { images: ['/refs/a', '/refs/c'], fixes: ['convert'] },
      { images: ['/refs/b'], fixes: ['convert', 'lighten'] },
    ]);
  });

  it('is put back to what it was', () => {
    const rows = [row('a', foreign), row('b', dark, ['turn']), row('c', {}, ['turn'])];
    expect(mendsOf(rows)).toEqual([
      { images: ['/refs/a'], fixes: [] },
      { images: ['/refs/b', '/refs/c'], fixes: ['turn'] },
    ]);
  });

  it('is mended on the views that it is about, and on no others of their set', () => {
    const [front, left] = ['front', 'left'].map((name) => row(name).reference);
    if (front?.kind !== 'single' || left?.kind !== 'single') throw new Error('These are single images.');
    const set: PlanRow = {
      ...row('set', { status: 'new', warnings: [{ code: 'picture-extreme-proportions', view: 'left' }] }),
      reference: {
        kind: 'views',
        name: 'set',
        images: [
          { view: 'front', image: front.image },
          { view: 'left', image: left.image },
        ],
      },
    };
    expect(mendsWith([set], calledFor)).toEqual([
      { images: ['/refs/front'], fixes: [] },
      { images: ['/refs/left'], fixes: ['pad'] },
    ]);
  });

  it('is left as it is for rows that are in the queue', () => {
    const rows = [row('a', { status: 'owed' }), row('b')];
    const mends = [
      { images: ['/refs/a'], fixes: ['pad'] },
      { images: ['/refs/a', '/refs/b'], fixes: [] },
    ] as const;
    expect(withoutOwed(mends, rows)).toEqual([{ images: ['/refs/b'], fixes: [] }]);
  });
});
