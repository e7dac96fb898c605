import { describe, expect, it } from 'vitest';
import { outAfterArranging } from '../../../../../renderer/store/batch/left-out.ts';
import { isChecked } from '../../../../../renderer/store/batch/plan-view.ts';
import { factsOf } from '../../../../../renderer/store/batch/row-facts.ts';
import { VIEWS } from '../../../../../shared/interface/formats.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const [row] = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false).rows as [PlanRow];
const image = (path: string) =>
  ({ path, name: path, bytes: 1, sha256: path, format: 'png', width: 8, height: 8 }) as const;
const referenceOf = ([first = '', ...more]: readonly string[]): Reference =>
  more.length === 0
    ? { kind: 'single', name: 'bot', image: image(first) }
    : {
        kind: 'views',
        name: 'bot',
        images: [first, ...more].map((path, at) => ({ view: VIEWS[at]!, image: image(path) })),
      };
const rowOf = (id: string, ...paths: string[]): PlanRow => ({
  ...row,
  id,
  status: 'new',
  reference: referenceOf(paths),
});
const keysOf = (...rows: PlanRow[]) => new Set(rows.flatMap((each) => factsOf(each).keys));

const front = rowOf('row-1', '/bot-front.png');
const back = rowOf('row-2', '/bot-back.png');
const set = rowOf('row-1', '/bot-front.png', '/bot-back.png');

describe('what was left out', () => {
  it('stays so in the set that it is arranged to, and only that comes back', () => {
    const out = keysOf(front, back);
    expect(isChecked(set, out)).toBe(false);
    expect(outAfterArranging([front, back], [set], out)).toEqual({ keys: [], drawnIn: [] });
  });

  it('keeps a set from being sent of which it is a part, which is said', () => {
    const out = keysOf(back);
    expect(isChecked(set, out)).toBe(false);
    expect(outAfterArranging([front, back], [set], out).drawnIn).toEqual([set]);
    // taken back, only what was left out is
    expect([front, back].map((each) => isChecked(each, out))).toEqual([true, false]);
  });

  it('stays so when a set is split', () => {
    expect([front, back].some((each) => isChecked(each, keysOf(set)))).toBe(false);
  });

  it('stays so in a row of another letter', () => {
    const further = rowOf('row-2b', '/bot-back.png');
    const out = keysOf(further);
    const { keys, drawnIn } = outAfterArranging([front, further], [set], out);
    expect(isChecked(set, out)).toBe(true);
    expect(isChecked(set, new Set([...out, ...keys]))).toBe(false);
    expect(drawnIn).toEqual([set]);
  });

  it('leaves alone what was sent, and what did not change', () => {
    const apart = rowOf('row-3', '/cup.png');
    expect(outAfterArranging([front, back, apart], [set, apart], keysOf(apart))).toEqual({
      keys: [],
      drawnIn: [],
    });
  });
});
