import { describe, expect, it } from 'vitest';
import type { Batches } from '../../../../../main/engine/batch/batches.ts';
import { createPlanScans, planHandler } from '../../../../../main/engine/handlers/plan-scans.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const INPUTS = { paths: ['/share'], recipe: DEFAULT_RECIPE, views: 'auto' } as const;
const PLAN = planFixture('busy', ['/share'], DEFAULT_RECIPE, false);

function planning(plan: Batches['plan']) {
  const scans = createPlanScans({ clock: { now: () => 0 }, emit: () => undefined });
  const handler = planHandler({
    library: { refresh: async () => undefined },
    connections: { selected: () => 'local' },
    batches: { plan },
    scans,
  });
  return { scans, handler };
}

describe('the call that makes a plan', () => {
  it('makes it for the account in use, and looks at pictures later', async () => {
    const asked: unknown[] = [];
    const { handler } = planning(async (request, options) => {
      asked.push([request.connectionId, options?.pictures]);
      return PLAN;
    });
    expect(await handler({ ...INPUTS, paths: [...INPUTS.paths] })).toBe(PLAN);
    expect(asked).toEqual([['local', 'later']]);
  });

  it('ends when it is stopped, also while a disk does not answer', async () => {
    const { scans, handler } = planning(() => new Promise(() => undefined));
    const made = handler({ ...INPUTS, paths: [...INPUTS.paths], scanId: 'scan' });
    // The library is looked at first.
    await new Promise((resolve) => setImmediate(resolve));
    scans.stop('scan');
    await expect(made).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
