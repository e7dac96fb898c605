import { expect, it } from 'vitest';
import { followAccount } from '../../../../../../renderer/features/batch/plan/follow-account.ts';
import { OTHER_ACCOUNT, startOf } from '../../../../../../renderer/store/batch/start-rule.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

const chosen = (id: string) => [
  { id: 'local', kind: 'local', selected: id === 'local' },
  { id: 'studio', kind: 'remote', selected: id === 'studio' },
];

it('a plan is made again for the account that is chosen, and cannot be started for it before', async () => {
  const app = createTestApp();
  const state = app.store.getState;
  const plan = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
  app.answer('batch.plan', () => ({ ...plan, id: 'plan-2', connectionId: 'studio' }));
  state().setConnections(chosen('local') as never);
  state().setSources({ sources: ['/refs'], imageUrls: [], meshes: [] });
  state().setPlan(plan);
  const stop = followAccount(app);
  expect(startOf(state()).can).toBe(true);

  state().setConnections(chosen('studio') as never);
  expect(startOf(state()).can).toBe(false);
  await expect.poll(() => state().plan?.id).toBe('plan-2');
  expect(startOf(state()).can).toBe(true);

  state().setConnections(chosen('studio') as never);
  expect(app.sent.filter(({ path }) => path === 'batch.plan')).toHaveLength(1);
  stop();
  state().setConnections(chosen('local') as never);
  expect(startOf(state())).toMatchObject({ can: false, why: OTHER_ACCOUNT });
});
