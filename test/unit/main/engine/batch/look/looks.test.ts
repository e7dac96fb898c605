import { describe, expect, it, onTestFinished } from 'vitest';
import type { LookRequest } from '../../../../../../main/engine/batch/look/look-at-pictures.ts';
import { createLooks, type LooksOptions } from '../../../../../../main/engine/batch/look/looks.ts';
import type { LookWarning } from '../../../../../../shared/model/look/look-warning.ts';
import type { Plan, PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPES, type Recipe } from '../../../../../../shared/model/recipe.ts';

const DARK = [{ code: 'picture-very-dark', view: null }] as const;
let plans = 0;

function planOf(
  names: readonly string[],
  recipe: Recipe = DEFAULT_RECIPES.model,
  patch: Partial<PlanRow> = {},
): Plan {
  const rows = names.map((name, index) => ({
    id: `row-${index}`,
    status: 'new',
    reference: {
      kind: 'single',
      name,
      image: {
        path: `/r/${name}`,
        name,
        bytes: 9,
        sha256: `hash of ${name}`,
        format: 'png',
        width: 500,
        height: 500,
      },
    },
    ...patch,
  }));
  return { id: `plan-${++plans}`, recipe, rows } as unknown as Plan;
}

function setUp(
  run: (request: LookRequest, signal?: AbortSignal) => Promise<readonly LookWarning[]>,
  options: LooksOptions = {},
) {
  const asked: LookRequest[] = [];
  let pools = 0;
  const looks = createLooks({
    createPool: () => {
      pools += 1;
      return {
        run: (request, signal) => {
          asked.push(request);
          return run(request, signal);
        },
        close: async () => undefined,
      };
    },
    ...options,
  });
  onTestFinished(looks.close);
  return { looks, asked, pools: () => pools };
}
const ALL = { milliseconds: 60_000 };
/** Never ends by itself. */
const hang = (_request: LookRequest, signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

describe('the looks at a plan’s pictures', () => {
  it('go from the first row on, at least one a time, and say how many are left', async () => {
    const { looks } = setUp(async () => DARK);
    const plan = planOf(['a', 'b', 'c']);
    expect(looks.known(plan)).toEqual(plan);
    expect(await looks.lookOn(plan, { milliseconds: 0 })).toEqual({
      rows: [{ id: 'row-0', warnings: DARK }],
      left: 2,
    });
    expect(await looks.lookOn(plan, ALL)).toMatchObject({
      rows: [{ id: 'row-1' }, { id: 'row-2' }],
      left: 0,
    });
    expect(await looks.lookOn(plan, ALL)).toEqual({ rows: [], left: 0 });
  });

  it('are kept by what the files hold: the next plan of the same has them at once', async () => {
    const { looks, asked } = setUp(async () => DARK);
    await looks.lookOn(planOf(['a', 'b']), ALL);
    const next = planOf(['b', 'a']);
    expect(looks.known(next).rows.map(({ warnings }) => warnings)).toEqual([DARK, DARK]);
    expect(await looks.lookOn(next, ALL)).toEqual({ rows: [], left: 0 });
    expect(asked).toHaveLength(2);
  });

  it('at pictures of many pixels are taken one at a time, beside all others', async () => {
    const underWay = { now: 0, most: 0 };
    const run = async (): Promise<typeof DARK> => {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      await new Promise(setImmediate);
      underWay.now -= 1;
      return DARK;
    };
    const { looks } = setUp(run, { atOnce: 3 });
    const named = planOf(['a', 'b', 'c', 'd']);
    const rows = named.rows.map((row) => ({
      ...row,
      reference: {
        ...row.reference,
        ...(row.reference.kind === 'single' && { image: { ...row.reference.image, width: 100_000 } }),
      } as PlanRow['reference'],
    }));
    expect(await looks.lookOn({ ...named, rows }, ALL)).toMatchObject({ left: 0 });
    expect(underWay).toEqual({ now: 0, most: 1 });
    await looks.lookOn(planOf(['e', 'f', 'g']), ALL);
    expect(underWay.most).toBe(3);
  });

  it('are other ones where the background stays', async () => {
    const { looks, asked } = setUp(async () => []);
    await looks.lookOn(planOf(['a']), ALL);
    await looks.lookOn(planOf(['a'], { ...DEFAULT_RECIPES.depth, removeBackground: false }), ALL);
    expect(asked.map(({ wantsSubject }) => wantsSubject)).toEqual([true, false]);
  });

  it('leave out rows that are not sent, and those without a picture that opens', async () => {
    const { looks, asked } = setUp(async () => DARK);
    for (const status of ['done', 'owed', 'duplicate', 'blocked'] as const)
      expect(await looks.lookOn(planOf(['a'], undefined, { status }), ALL)).toEqual({ rows: [], left: 0 });
    const mesh = { kind: 'image-url', name: 'far', url: 'http://far' } as const;
    expect(await looks.lookOn(planOf(['a'], undefined, { reference: mesh }), ALL)).toEqual({
      rows: [],
      left: 0,
    });
    expect(asked).toEqual([]);
  });

  it('say of a picture that takes too long that nobody looked at it, and go on with a new worker', async () => {
    const { looks, pools } = setUp(
      (request, signal) =>
        request.images[0]?.path === '/r/stuck' ? hang(request, signal) : Promise.resolve([]),
      { limit: 20 },
    );
    const plan = planOf(['stuck', 'fine']);
    const { rows } = await looks.lookOn(plan, ALL);
    expect(rows).toEqual([
      { id: 'row-0', warnings: [{ code: 'picture-not-looked-at', view: null }] },
      { id: 'row-1', warnings: [] },
    ]);
    expect(pools()).toBe(2);
    // Another plan tries again.
    expect(looks.known(planOf(['stuck'])).rows[0]?.warnings).toBeUndefined();
  });

  it('go on past a worker that died', async () => {
    const { looks } = setUp(async () => Promise.reject(new Error('The worker ended before its task did.')));
    expect(await looks.lookOn(planOf(['a', 'b']), ALL)).toMatchObject({ rows: [{}, {}], left: 0 });
  });

  it('stop when they are told to, in the middle of a picture, and begin there again', async () => {
    const stop = new AbortController();
    let isHanging = true;
    const { looks } = setUp((request, signal) => (isHanging ? hang(request, signal) : Promise.resolve([])));
    const plan = planOf(['a', 'b']);
    const looking = looks.lookOn(plan, { ...ALL, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(looking).rejects.toThrow('enough');
    isHanging = false;
    expect(await looks.lookOn(plan, ALL)).toMatchObject({ rows: [{}, {}], left: 0 });
  });

  it('say what the size of a picture tells without opening it', async () => {
    const { looks } = setUp(async () => DARK);
    const image = {
      path: '/r/x',
      name: 'x',
      bytes: 9,
      sha256: 'x',
      format: 'png',
      width: 9000,
      height: 200,
    } as const;
    const plan = planOf(['x'], undefined, { reference: { kind: 'single', name: 'x', image } });
    const { rows } = await looks.lookOn(plan, ALL);
    expect(rows[0]?.warnings).toEqual([{ code: 'picture-extreme-proportions', view: null }, ...DARK]);
  });
});
