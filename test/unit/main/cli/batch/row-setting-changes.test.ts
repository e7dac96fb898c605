import { describe, expect, it } from 'vitest';
import { readRowSetting } from '../../../../../main/cli/batch/row-setting.ts';
import { requirePossible, rowSettingChanges } from '../../../../../main/cli/batch/row-setting-changes.ts';
import type { Plan } from '../../../../../shared/model/plan.ts';
import { BUILT_IN_RECIPES, DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';

const image = (path: string) => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  bytes: 9,
  sha256: path,
  format: 'png' as const,
  width: 64,
  height: 64,
});
const REFERENCES: readonly Reference[] = [
  { kind: 'single', name: 'Chair', image: image('/refs/Chair.png') },
  { kind: 'single', name: 'sword', image: image('/refs/hero/sword.png') },
  {
    kind: 'views',
    name: 'rocket',
    images: [
      { view: 'front', image: image('/refs/hero/rocket_front.png') },
      { view: 'back', image: image('/refs/hero/rocket_back.png') },
    ],
  },
];

function planOf(references: readonly Reference[] = REFERENCES): Plan {
  const rows = references.map((reference, index) => ({ id: `row-${index + 1}`, reference, status: 'new' }));
  return { paths: ['/refs'], recipe: DEFAULT_RECIPE, rows } as unknown as Plan;
}

const changes = (...settings: string[]) =>
  rowSettingChanges(planOf(), settings.map(readRowSetting), BUILT_IN_RECIPES);
const rowsOf = (pattern: string) => changes(`${pattern} note=x`).flatMap(({ rows }) => rows);

it('says of rows of a chain that what was sent before is made all the same, and refuses it where all is done', () => {
  const chain = { name: 'Figures', steps: [] } as unknown as NonNullable<Plan['chain']>;
  const [chair, ...others] = planOf().rows;
  const plan = { ...planOf(), chain, rows: [{ ...chair!, status: 'done' as const }, ...others] };
  const of = (setting: string) => rowSettingChanges(plan, [readRowSetting(setting)], BUILT_IN_RECIPES);
  expect(of('* again=on')).toEqual([{ rows: ['row-1', 'row-2', 'row-3'], again: true }]);
  expect(() => of('chair again=on')).toThrow(/all that this pattern fits is done.*--again-from/);
  expect(of('chair again=off')).toEqual([{ rows: ['row-1'], again: false }]);
});

describe('what --set changes', () => {
  it.each([
    ['chair.PNG', ['row-1']],
    ['chair', ['row-1']],
    ['*.png', ['row-1', 'row-2', 'row-3']],
    ['hero/*', ['row-2', 'row-3']],
    ['./hero/**', ['row-2', 'row-3']],
    ['**/*_back.png', ['row-3']],
    ['rock*', ['row-3']],
    ['/refs/hero/sword.png', ['row-2']],
    ['{chair,sword}', ['row-1', 'row-2']],
  ])('%s fits a name, a file’s name or its place', (pattern, rows) => expect(rowsOf(pattern)).toEqual(rows));

  it('takes each setting in turn, a later one going before an earlier one', () => {
    expect(changes('* recipe=Fine model', 'chair faces=100000', 'chair resolution=512', '* tags=a')).toEqual([
      { rows: ['row-1'], recipes: [{ ...DEFAULT_RECIPE, faces: 100_000 }] },
      { rows: ['row-2'], recipes: [{ ...DEFAULT_RECIPE, resolution: '1024' }] },
      { rows: ['row-3'], recipes: [{ ...DEFAULT_RECIPE, resolution: '1024' }] },
      { rows: ['row-1', 'row-2', 'row-3'], labels: { tags: ['a'] } },
    ]);
  });

  it.each([
    ['x* name=X', 'its pattern fits no reference of this batch'],
    ['chair seg-level=high', 'seg-level belongs to segmentation, and the recipe is of kind model'],
    ['chair format=exr', 'exr is no format of kind model; choose of '],
    ['chair recipe=Mine', 'there is no such recipe; there are: “Quick model”'],
    ['chair make=texture', '“Chair.png” has no model that could be textured'],
  ])('refuses %s', (setting, why) => expect(() => changes(setting)).toThrow(why));

  it('refuses a depth map of a view set', () => {
    const recipes = [{ name: 'Depth', recipe: DEFAULT_RECIPES.depth }];
    const settings = [readRowSetting('rocket recipe=depth')];
    expect(() => rowSettingChanges(planOf(), settings, recipes)).toThrow('“rocket” has 2 views');
  });
});

describe('settings that no reference could take', () => {
  const check = (...settings: string[]) =>
    requirePossible(settings.map(readRowSetting), DEFAULT_RECIPES.depth, BUILT_IN_RECIPES);
  it('are refused before anything is looked at', () => {
    expect(() => check('* recipe=nowhere')).toThrow('there is no such recipe');
    expect(() => check('* faces=300000')).toThrow('faces belongs to model');
  });
  it('are not refused if an earlier setting gives a recipe that can take them', () => {
    const [model] = BUILT_IN_RECIPES.filter(({ recipe }) => recipe.kind === 'model');
    expect(() => check(`* recipe=${model?.name}`, '* faces=300000')).not.toThrow();
  });
});
