import { expect, it } from 'vitest';
import { exportActions } from '../../../../../../renderer/store/library/export/export-actions.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { createTestApp } from '../../../../../helpers/window-app.ts';

it('says to the dialog that the choice could not be kept, since copies would be made as they were chosen before', async () => {
  const app = createTestApp();
  app.answer('settings.update', () => {
    throw new AppError('disk', 'The disk is full; free some space.');
  });
  const choice = { ...app.store.getState().settings.copyOut, sidecar: true };
  await expect(exportActions(app).change(choice)).rejects.toThrow('The disk is full');
});
