import { describe, expect, it } from 'vitest';
import { pictureActions } from '../../../../../renderer/viewer/pictures/picture-actions.ts';
import type { PictureAnswer } from '../../../../../renderer/viewer/pictures/picture-messages.ts';
import { FIRST_CHOICE } from '../../../../../shared/model/pictures/pictures-out.ts';
import { assetFixtures } from '../../../../helpers/stand-in/asset-fixtures.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

const workers = standInWorkers<PictureAnswer>();
// Made before timers stand still: a zip among them is packed by these.
const assets = await assetFixtures('busy');

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

  it('draws no more of an asset once one of its files could not be written, and goes on with the next', async () => {
    const app = createTestApp();
    const [first, second] = assets.filter(({ asset }) => asset.kind === 'model');
    if (first === undefined || second === undefined) throw new Error('the stand-in has too few models');
    for (const each of [first, second]) app.store.getState().cacheAsset(each);
    let answer: { readonly paths: readonly string[]; readonly failed: string | null } = {
      paths: [],
      failed: 'The disk of /out is full; free some space.',
    };
    app.answer('library.writeMade', () => answer);
    const made = pictureActions(app).make([first.asset.id, second.asset.id], FIRST_CHOICE, '/out');
    const frame = (number: number): PictureAnswer => ({
      kind: 'made',
      file: { suffix: ` turn ${number}`, ending: 'png', content: new Blob([String(number)]) },
    });
    await expect.poll(() => workers()).toHaveLength(1);
    for (const number of [1, 2, 3]) workers()[0]?.say(frame(number));
    await expect.poll(() => workers()).toHaveLength(2);
    expect(workers()[0]?.terminate).toHaveBeenCalled();
    expect(app.sent.filter(({ path }) => path === 'library.writeMade')).toHaveLength(1);
    answer = { paths: ['/out/a.png'], failed: null };
    workers()[1]?.say(frame(1));
    workers()[1]?.say({ kind: 'end' });
    await made;
    expect(app.store.getState().notices.map(({ message }) => message)).toEqual([
      `1 file was written to /out. 1 asset was not drawn whole; ${first.asset.name}: The disk of /out is full; free some space.`,
    ]);
  });
});
