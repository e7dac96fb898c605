import { expect, it } from 'vitest';
import { createCommands } from '../../../../../renderer/app/create-commands.ts';
import { lookAtFile } from '../../../../../renderer/features/library/look-at-file.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

it('Open file… leaves the workspace as it is until a file is chosen', () => {
  const app = createTestApp();
  const chosen: string[] = [];
  app.handles.fileChooser.register({ choose: () => chosen.push('asked') });
  const { workspace } = app.store.getState();
  createCommands(app)
    .find(({ id }) => id === 'file.open-model')
    ?.run();
  expect(chosen).toEqual(['asked']);
  expect(app.store.getState()).toMatchObject({ workspace, viewing: { kind: 'nothing' } });
});

it('a chosen file is shown in the library where the workspace has no viewer', () => {
  const app = createTestApp();
  lookAtFile(app, new File(['x'], 'vase.glb'));
  const { workspace, viewing } = app.store.getState();
  expect(workspace).toBe('library');
  expect(viewing).toMatchObject({ kind: 'file', file: { name: 'vase.glb' } });
});
