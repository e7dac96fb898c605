import { expect, it } from 'vitest';
import { createAttempt } from '../../../../renderer/store/attempt.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

it('says why something failed, and goes on', async () => {
  const app = createTestApp();
  const attempt = createAttempt(app);
  await attempt(async () => {
    throw new AppError('offline', 'The service could not be reached.');
  });
  await attempt(async () => 'done');
  expect(app.store.getState().notices.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'The service could not be reached.'],
  ]);
});
