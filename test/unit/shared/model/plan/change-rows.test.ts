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
    // An id that was another row's is not given again.
    const more = change(fewer, { rows: ['row-2c'], recipes: [FINE, null] });
    expect(more.map(({ id }) => id)).toEqual(['row-1', 'row-2c', 'row-2d', 'row-3']);
  });

  it('gives rows with ids of another kind further ones, too', () => {
    const [row] = rowsOf(1);
    if (row === undefined) throw new Error('no row');
    const rows = change([{ ...row, id: 'row-7f3b' }], { rows: ['row-7f3b'], recipes: [null, FINE] });
    expect(rows.map(({ id }) => id)).toEqual(['row-7f3b', 'row-7f3b.b']);
    const fewer = change(rows, { rows: ['row-7f3b', 'row-7f3b.b'], recipes: null });
    expect(shown(fewer)).toEqual([['row-7f3b', {}]]);
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
        const states = [rows];
        for (const { picks, ...rest } of drawn) {
          const ids = picks.map((pick) => rows[pick % rows.length]?.id ?? '');
          rows = change(rows, rowChangeSchema.parse({ rows: ids, ...rest }));
          states.push(rows);
        }
        const ids = rows.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(rows.map(({ reference }) => reference.name)).size).toBe(count);
        expect(rows.map(({ reference }) => reference.name)).toEqual(
          rows.map(({ reference }) => reference.name).sort((a, b) => a.localeCompare(b)),
        );
        const between = states[states.length >> 1] ?? start;
        for (const [from, to] of [
          [rows, start],
          [rows, between],
          [start, rows],
          [between, start],
        ] as const) {
          const back = change(from, ...rowChangeSchema.array().parse(changesBack(to, from)));
          expect(shown(back)).toEqual(shown(to));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('rows in the queue', () => {
  const [first, second] = rowsOf(2) as [ChangeableRow, ChangeableRow];
  const rows = [{ ...first, status: 'owed' } as const, second];

  it('keep the recipe that their jobs were given: with another they would be paid for twice', () => {
    for (const recipes of [[FINE], [FINE, null]]) {
      expect(() => change(rows, { rows: ['row-1', 'row-2'], recipes })).toThrow(/is in the queue by now/);
    }
    expect(shown(change(rows, { rows: ['row-2'], recipes: [FINE] }))).toEqual([
      ['row-1', {}],
      ['row-2', { recipe: FINE }],
    ]);
  });

  it('may have further rows beside them', () => {
    const both = change(rows, { rows: ['row-1'], recipes: [null, FINE] });
    expect(both.map(({ id, recipe }) => [id, recipe])).toEqual([
      ['row-1', undefined],
      ['row-1b', FINE],
      ['row-2', undefined],
    ]);
  });
});
