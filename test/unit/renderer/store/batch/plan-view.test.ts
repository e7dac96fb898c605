import { describe, expect, it } from 'vitest';
import { filterPlan, groupCounts, groupOf, sortPlan } from '../../../../../renderer/store/batch/plan-view.ts';
import { factsOf, prepareFacts } from '../../../../../renderer/store/batch/row-facts.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, describeRecipe } from '../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const { rows } = planFixture('failed', ['/refs'], DEFAULT_RECIPE, false);
const NOBODY: ReadonlySet<string> = new Set();
const WORDS = (recipe: PlanRow['recipe']): string => describeRecipe(recipe ?? DEFAULT_RECIPE);
const ids = (some: readonly PlanRow[]): readonly string[] => some.map(({ id }) => id);
const outOf = (...some: readonly PlanRow[]) => new Set(some.flatMap((row) => factsOf(row).keys));

describe('the order of a plan', () => {
  it('has what is blocked on top, and the rest as it was found', () => {
    const blocked = rows.filter(({ status }) => status === 'blocked');
    expect(blocked.length).toBeGreaterThan(0);
    const others = rows.filter(({ status }) => status !== 'blocked');
    expect(ids(sortPlan(rows, null, NOBODY, WORDS))).toEqual([...ids(blocked), ...ids(others)]);
  });

  it.each(['reference', 'size', 'recipe', 'check', 'credits'])(
    'by %s turns round, and keeps equal rows as they were',
    (by) => {
      const up = sortPlan(rows, { by, down: false }, NOBODY, WORDS);
      const down = sortPlan(rows, { by, down: true }, NOBODY, WORDS);
      expect(new Set(ids(up))).toEqual(new Set(ids(rows)));
      expect(ids(sortPlan(up, { by, down: false }, NOBODY, WORDS))).toEqual(ids(up));
      expect(ids(sortPlan(down, { by, down: true }, NOBODY, WORDS))).toEqual(ids(down));
    },
  );

  it('by recipe goes by the words that are shown, the batch’s among them', () => {
    const named: PlanRow['recipe'][] = [
      DEFAULT_RECIPES.depth,
      undefined,
      { ...DEFAULT_RECIPE, faces: 9_000 },
    ];
    const names = new Map<PlanRow['recipe'], string>(
      named.map((recipe, index) => [recipe, ['zinc', 'Marble', 'amber'][index] ?? '']),
    );
    const own = rows.map((row, index) => ({ ...row, recipe: named[index % 3] }));
    const words = (recipe: PlanRow['recipe']): string => names.get(recipe) ?? '';
    const shown = sortPlan(own, { by: 'recipe', down: false }, NOBODY, words).map(({ recipe }) =>
      words(recipe),
    );
    expect([...new Set(shown)]).toEqual(['amber', 'Marble', 'zinc']);
    expect(shown).toEqual(shown.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  it('by credits goes by what is sent: rows that are left out cost nothing', () => {
    const fresh = rows.filter(({ status }) => status === 'new');
    const out = outOf(fresh[0]!);
    expect(sortPlan(fresh, { by: 'credits', down: true }, out, WORDS).at(-1)).toBe(fresh[0]);
  });
});

describe('the groups of a plan', () => {
  it('add up to all rows, with what is left out counted apart', () => {
    const out = outOf(rows[0]!, rows[1]!);
    const { all, ...groups } = groupCounts(rows, out);
    expect(all).toBe(rows.length);
    expect(Object.values(groups).reduce((sum, count) => sum + count, 0)).toBe(all);
    expect(groups).toMatchObject({ 'left-out': 2, warnings: 1, blocked: 3, done: 1, duplicate: 1 });
  });

  it('are what the filter shows, also by words of the name and the check', () => {
    for (const group of ['blocked', 'warnings', 'ready', 'done'] as const) {
      const shown = filterPlan(rows, { words: '', group }, NOBODY);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.every((row) => groupOf(row, NOBODY) === group)).toBe(true);
    }
    const words = filterPlan(rows, { words: 'TOUCHES border', group: 'all' }, NOBODY);
    expect(words.map(({ findings }) => findings[0]?.message)).toEqual(['Touches the border']);
  });

  it('leave out only what would be sent', () => {
    const blocked = rows.find(({ status }) => status === 'blocked')!;
    expect(groupOf(blocked, outOf(blocked))).toBe('blocked');
  });
});

it('works out the facts of a long plan in slices, with a pause between them', async () => {
  let pauses = 0;
  const many = Array.from({ length: 1_200 }, (_, index) => ({ ...rows[0]!, id: `row-${index}` }));
  await prepareFacts(many, async () => {
    pauses += 1;
  });
  expect(pauses).toBe(4);
});

it('knows a row again in another plan of the same file, and tells its further rows apart', () => {
  const [first] = rows;
  expect(factsOf({ ...first!, id: 'row-70' }).keys).toEqual(factsOf(first!).keys);
  expect(factsOf({ ...first!, id: 'row-1b' }).keys).not.toEqual(factsOf(first!).keys);
});
