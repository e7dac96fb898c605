import { expect, it } from 'vitest';
import { importActions } from '../../../../../../renderer/store/library/import/import-actions.ts';
import { createTestApp, FACTS } from '../../../../../helpers/window-app.ts';

/** A window with an import that is planned, of two files. */
function planned() {
  const app = createTestApp();
  const state = app.store.getState;
  state().setFacts({ ...FACTS, shell: { ...FACTS.shell, systemDialogs: true } });
  const rows = ['a', 'b'].map((id) => ({ id, fault: null }));
  state().setImporting({
    ...{ importId: 'one', paths: ['/a.glb', '/b.glb'], pictures: true, way: 'copy', stage: 'planned' },
    ...{ progress: null, plan: { planId: 'plan', wanted: 2, skipped: 0 }, rows },
    ...{ without: new Set(), error: null },
  } as never);
  return { app, state, actions: importActions(app) };
}

it('an import that was begun while the system’s dialog was open is not replaced by what is picked then', async () => {
  const { app, state, actions } = planned();
  const picked = Promise.withResolvers<string[]>();
  const ran = Promise.withResolvers<object>();
  app.answer('dialog.pick', () => picked.promise);
  app.answer('imports.run', () => ran.promise);
  const chosen = actions.choose('imports');
  const run = actions.run();
  picked.resolve(['/c.glb']);
  await chosen;
  expect(state().importing).toMatchObject({ importId: 'one', stage: 'importing' });
  expect(state().notices.at(-1)?.message).toMatch(/^Files are being imported already/);
  ran.resolve({ assetIds: ['x', 'y'], failed: [], left: [], stopped: true });
  await run;
  expect(state().notices.at(-1)?.message).not.toContain('not tried');
});
