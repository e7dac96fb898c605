import { expect, test } from 'vitest';
import { previewNames } from '../../../../../../renderer/features/batch/hand-off/preview-names.ts';
import type { PlanRow } from '../../../../../../shared/model/plan.ts';
import {
  BUILT_IN_RECIPES,
  DEFAULT_RECIPE,
  DEFAULT_RECIPES,
  LIGHT_RECIPE,
} from '../../../../../../shared/model/recipe.ts';

const BATCH = { title: 'tavern', date: '2026-11-23', recipes: [] };
const PLAN = { paths: ['/refs'], recipe: DEFAULT_RECIPE };

function row(name: string, own: Partial<PlanRow> = {}): PlanRow {
  const image = {
    path: `/refs/props/${name}.png`,
    name: `${name}.png`,
    bytes: 9,
    sha256: name,
    format: 'png',
    width: 64,
    height: 64,
  } as const;
  return {
    id: name,
    reference: { kind: 'single', name, image },
    thumbnail: null,
    picture: null,
    status: 'new',
    findings: [],
    fingerprint: name,
    assetId: null,
    credits: null,
    ...own,
  };
}

test('the first names are those of the rows with their own recipes and names, and their copies are mirrored', () => {
  const rows = [row('oak'), row('elm', { recipe: LIGHT_RECIPE }), row('ash', { labels: { name: 'Hero' } })];
  const naming = { template: '{faces}/{n:2}-{name}', handOff: { folder: '/out', mirror: true } };
  expect(previewNames(PLAN, rows, naming, BATCH)).toEqual([
    { id: 'oak', name: '01-oak', copy: 'props/500000/01-oak' },
    { id: 'elm', name: '02-elm', copy: 'props/100000/02-elm' },
    { id: 'ash', name: 'Hero', copy: 'props/500000/Hero' },
  ]);
});

test('a template that cannot be used has no names', () => {
  expect(previewNames(PLAN, [row('oak')], { template: '{color}', handOff: null }, BATCH)).toEqual([]);
});

test('{recipe} is the name of the studio’s recipe that a row is made with, and what it does where it has none', () => {
  const studio = { ...DEFAULT_RECIPE, faces: 40_000 };
  const rows = [row('oak', { recipe: studio }), row('elm'), row('ash', { recipe: DEFAULT_RECIPES.depth })];
  const recipes = [...BUILT_IN_RECIPES, { name: 'Studio hero', recipe: studio }];
  const naming = { template: '{recipe} {name}', handOff: null };
  const names = previewNames(PLAN, rows, naming, { ...BATCH, recipes }).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['Studio hero oak', 'Quick model elm']);
  expect(names[2]).toMatch(/depth.* ash$/i);
});
