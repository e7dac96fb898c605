import { describe, expect, it } from 'vitest';
import { pictureActions } from '../../../../../renderer/viewer/pictures/picture-actions.ts';
import { FIRST_CHOICE } from '../../../../../shared/model/pictures/pictures-out.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

describe('making pictures', () => {
  it('says of an asset that is gone that it was not drawn', async () => {
    const app = createTestApp();
    await pictureActions(app).make(['gone'], FIRST_CHOICE, '/out');
    const { notices, picturesOut } = app.store.getState();
    expect(picturesOut).toBeNull();
    expect(notices.map(({ level, message }) => ({ level, message }))).toEqual([
      {
        level: 'error',
        message:
          'No file was written. 1 asset was not drawn whole; an asset: It is not in the library any more.',
      },
    ]);
  });
});
