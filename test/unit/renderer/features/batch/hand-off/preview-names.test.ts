import { expect, test } from 'vitest';
import { previewNames } from '../../../../../../renderer/features/batch/hand-off/preview-names.ts';
import type { PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE, LIGHT_RECIPE } from '../../../../../../shared/model/recipe.ts';

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
