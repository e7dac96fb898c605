import { describe, expect, it } from 'vitest';
import { dropActions } from '../../../../../renderer/features/batch/drop-actions.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const said = ({ store }: ReturnType<typeof createTestApp>) =>
  store.getState().notices.map(({ message }) => message);

describe('a drop on the window', () => {
  it('says so where no image is in it', async () => {
    const app = createTestApp();
    await dropActions(app).take(Promise.resolve([]));
    expect(said(app)).toEqual([expect.stringContaining('is a png, jpeg or webp image')]);
    expect(app.sent).toEqual([]);
  });

  it('says so where its folder cannot be read', async () => {
    const app = createTestApp();
    await dropActions(app).take(Promise.reject(new Error('NotReadableError')));
    expect(said(app)).toHaveLength(1);
    expect(app.store.getState().staging).toBeNull();
  });
});
