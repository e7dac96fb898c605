import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChangeableRow, changeRows, ownOf } from '../../../../../shared/model/plan/change-rows.ts';
import { changesBack } from '../../../../../shared/model/plan/changes-back.ts';
import { type RowChange, rowChangeSchema } from '../../../../../shared/model/plan/row-changes.ts';
import {
  DEFAULT_RECIPE,
  DEFAULT_RECIPES,
  LIGHT_RECIPE,
  type Recipe,
} from '../../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';

const FINE: Recipe = { ...DEFAULT_RECIPE, resolution: '1024' };
const RECIPES = [LIGHT_RECIPE, FINE, DEFAULT_RECIPES.depth] as const;

function single(name: string): Reference {
  const image = {
    path: `/refs/${name}.png`,
    name: `${name}.png`,
    bytes: 9,
    sha256: name,
    format: 'png',
  } as const;
  return { kind: 'single', name, image: { ...image, width: 64, height: 64 } };
}

const rowsOf = (count: number): ChangeableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row-${index + 1}`,
    reference: single(`r${index + 1}`),
    status: 'done',
  }));

const wish = (): string => 'a wish';
const change = (rows: readonly ChangeableRow[], ...changes: RowChange[]) => changeRows(rows, changes, wish);
const shown = (rows: readonly ChangeableRow[]) => rows.map((row) => [row.id, ownOf(row)]);

describe('changes of rows', () => {
  it('gives a reference several recipes, each as a row of its own after it', () => {
    const rows = change(rowsOf(3), { rows: ['row-2'], recipes: [null, LIGHT_RECIPE, FINE] });
    expect(shown(rows)).toEqual([
      ['row-1', {}],
      ['row-2', {}],
      ['row-2b', { recipe: LIGHT_RECIPE }],
      ['row-2c', { recipe: FINE }],
      ['row-3', {}],
    ]);
    const changed = change(rows, { rows: ['row-2b'], recipes: [FINE] });
    expect(shown(changed)[2]).toEqual(['row-2b', { recipe: FINE }]);
    const fewer = change(changed, { rows: ['row-2', 'row-2b'], recipes: [] });
    expect(fewer.map(({ id }) => id)).toEqual(['row-1', 'row-2c', 'row-3']);
    expect(shown(change(fewer, { rows: ['row-2c'], recipes: [] }))[1]).toEqual(['row-2c', {}]);
  });

  it('sets labels and sets them back, one or all', () => {
    const named = change(rowsOf(2), {
      rows: ['row-1', 'row-2'],
      labels: { name: 'Chair', note: 'By hand.', tags: ['wood', 'wood', 'old'] },
    });
    expect(named[0]?.labels).toEqual({ name: 'Chair', note: 'By hand.', tags: ['wood', 'old'] });
    const fewer = change(named, { rows: ['row-1'], labels: { note: null, tags: [] } });
    expect(fewer.map(({ labels }) => labels)).toEqual([{ name: 'Chair' }, named[1]?.labels]);
    expect(change(fewer, { rows: ['row-1', 'row-2'], labels: null }).every((row) => !row.labels)).toBe(true);
  });

  it('wishes once to make a row again, keeps that wish, and forgets it with another recipe', () => {
    const names = ['wish 1', 'wish 2'].values();
    const next = () => names.next().value ?? '';
    const again: RowChange = { rows: ['row-1'], again: true };
    const rows = changeRows(rowsOf(1), [again, again], next);
    expect(rows[0]).toMatchObject({ again: true, wish: 'wish 1' });
    expect(ownOf(change(rows, { rows: ['row-1'], again: false })[0] ?? {})).toEqual({});
    expect(ownOf(change(rows, { rows: ['row-1'], recipes: [FINE] })[0] ?? {})).toEqual({ recipe: FINE });
    const owed = rowsOf(1).map((row) => ({ ...row, status: 'owed' as const }));
    expect(shown(change(owed, again))).toEqual([['row-1', {}]]);
  });

  it.each([
    [
      DEFAULT_RECIPES.segmentation,
      '“r1.png” is an image, and only a model can be taken apart; choose another recipe for it.',
    ],
    [
      { ...DEFAULT_RECIPE, make: 'texture' } as const,
      '“r1.png” has no model that could be textured; name the model in a batch that makes textures, or choose another recipe.',
    ],
  ])('refuses a recipe that needs what the row does not have (%#)', (recipe, message) => {
    expect(() => change(rowsOf(1), { rows: ['row-1'], recipes: [recipe] })).toThrow(message);
  });

  it('refuses a depth map of a view set, and a row that is not there', () => {
    const front = single('front');
    const image = front.kind === 'single' ? front.image : undefined;
    if (image === undefined) throw new Error('no image');
    const images = [
      { view: 'front', image },
      { view: 'back', image },
    ] as const;
    const set: ChangeableRow = {
      id: 'row-1',
      reference: { kind: 'views', name: 'chair', images: [...images] },
      status: 'new',
    };
    expect(() => change([set], { rows: ['row-1'], recipes: [DEFAULT_RECIPES.depth] })).toThrow(
      '“chair” has 2 views, and a depth map is made of one image; choose another recipe, or take the views apart.',
    );
    expect(() => change(rowsOf(1), { rows: ['row-1b'], again: true })).toThrow('not in the plan any more');
  });

  it('holds for any changes: every reference keeps a row, ids are unique and in order, and it can be taken back', () => {
    const recipe = fc.constantFrom(null, ...RECIPES);
    const anyChange = fc.record(
      {
        // Indices into the rows that are there when it is made.
        picks: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
        recipes: fc.oneof(fc.constant(null), fc.array(recipe, { maxLength: 4 })),
        labels: fc.oneof(
          fc.constant(null),
          fc.record(
            {
              name: fc.constantFrom('', 'Chair', null),
              note: fc.constantFrom('', 'A note', null),
              tags: fc.constantFrom([], ['a', 'b'], null),
            },
            { requiredKeys: [] },
          ),
        ),
        again: fc.boolean(),
      },
      { requiredKeys: ['picks'] },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(anyChange, { maxLength: 6 }), (count, drawn) => {
        let rows = rowsOf(count);
        const start = rows;
        for (const { picks, ...rest } of drawn) {
          const ids = picks.map((pick) => rows[pick % rows.length]?.id ?? '');
          rows = change(rows, rowChangeSchema.parse({ rows: ids, ...rest }));
        }
        const ids = rows.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(rows.map(({ reference }) => reference.name)).size).toBe(count);
        expect(rows.map(({ reference }) => reference.name)).toEqual(
          rows.map(({ reference }) => reference.name).sort((a, b) => a.localeCompare(b)),
        );
        const back = change(rows, ...changesBack(start, rows));
        // A first row that was removed stays removed: its reference goes on with the id that was left.
        expect(shown(back).map(([id, own]) => [String(id).replace(/[b-z]$/, ''), own])).toEqual(shown(start));
        const forth = change(start, ...changesBack(rows, start));
        expect(shown(forth).map(([, own]) => own)).toEqual(shown(rows).map(([, own]) => own));
      }),
      { numRuns: 300 },
    );
  });
});
