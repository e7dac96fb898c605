import { describe, expect, it } from 'vitest';
import { withFound } from '../../../../../renderer/store/batch/rows-found.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { viewsOf } from '../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const [first] = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false).rows as [PlanRow];
const row = (id: string) => ({ ...first, id });
const NOW = { plan: null, scanId: 'a', sources: ['/refs'], recipe: DEFAULT_RECIPE, isMending: false };

describe('rows that a scan found', () => {
  it('are shown one after the other while it runs, under the name of its folder', () => {
    const { plan } = withFound(NOW, { scanId: 'a', rows: [row('1')] });
    expect(plan).toMatchObject({ title: 'refs', images: 1, rows: [{ id: '1' }] });
    const more = withFound({ ...NOW, plan: plan ?? null }, { scanId: 'a', rows: [row('2'), row('3')] });
    expect(more.plan?.rows.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('count the images that they are made of, and not themselves', () => {
    const { rows } = planFixture('failed', ['/refs'], DEFAULT_RECIPE, false, {
      imageUrls: ['https://a/b.png'],
    });
    const plan = withFound(NOW, { scanId: 'a', rows });
    const images = rows
      .flatMap(({ reference }) => viewsOf(reference))
      .filter(({ image }) => image.format !== null);
    expect(plan.plan?.images).toBe(images.length + 1);
  });

  it('leave a plan in sight that was made before, and are not those of another scan', () => {
    const found = { scanId: 'a', rows: [row('1')] };
    const { plan } = withFound(NOW, found);
    expect(withFound({ ...NOW, plan: { ...plan!, id: 'made before' } }, found)).toEqual({});
    expect(withFound({ ...NOW, scanId: 'b' }, found)).toEqual({});
    expect(withFound({ ...NOW, scanId: null }, found)).toEqual({});
    expect(withFound({ ...NOW, isMending: true }, found)).toEqual({});
  });
});
