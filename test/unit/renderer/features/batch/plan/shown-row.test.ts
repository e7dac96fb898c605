import { describe, expect, it } from 'vitest';
import { checkShown, picturesShown } from '../../../../../../renderer/features/batch/plan/shown-row.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { viewsOf } from '../../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';

const { rows } = planFixture('failed', ['/refs'], DEFAULT_RECIPE, false);
const rowOf = (status: string) => rows.find((row) => row.status === status)!;

describe('a row of the plan', () => {
  it('that is left out says so before its check, and has no colour any more', () => {
    const fresh = rowOf('new');
    expect(checkShown(fresh, true)).toMatchObject({ tone: 'ok' });
    const out = checkShown(fresh, false);
    expect(out.tone).toBe('idle');
    expect(out.words).toMatch(/^Left out · new/);
  });

  it('that cannot be sent is not called left out', () => {
    for (const status of ['blocked', 'done', 'duplicate'])
      expect(checkShown(rowOf(status), false).words).not.toContain('Left out');
    expect(checkShown(rowOf('blocked'), false).tone).toBe('bad');
  });

  it('shows one picture, or those of its views in their order, also where one cannot be drawn', () => {
    const single = rows.find(({ reference }) => viewsOf(reference).length === 1)!;
    expect(picturesShown(single)).toEqual([{ view: 'front', thumbnail: single.thumbnail }]);
    const set = rows.find(({ reference }) => viewsOf(reference).length > 1)!;
    const [first, ...others] = set.thumbnails!;
    const shown = picturesShown({ ...set, thumbnails: [null, ...others] });
    expect(shown.map(({ view }) => view)).toEqual(viewsOf(set.reference).map(({ view }) => view));
    expect(shown.map(({ thumbnail }) => thumbnail)).toEqual([null, ...others]);
    expect(first).not.toBeNull();
  });
});
