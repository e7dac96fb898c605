import { describe, expect, it } from 'vitest';
import { mendRows } from '../../../../../../main/engine/batch/mend/mend-rows.ts';
import type { Mender } from '../../../../../../main/engine/batch/mend/mender.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { PlanRow } from '../../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { fixesOf, type ImageFile, type Reference } from '../../../../../../shared/model/reference.ts';

const image = (name: string, bytes = 10): ImageFile => ({
  path: `/refs/${name}`,
  name,
  bytes,
  format: 'png',
  width: 8,
  height: 8,
  sha256: 'a'.repeat(64),
});
const row = (id: string, reference: Reference): PlanRow => ({
  id,
  reference,
  thumbnail: null,
  picture: null,
  status: 'new',
  findings: [],
  fingerprint: null,
  assetId: null,
  credits: null,
});
const planOf = (rows: readonly PlanRow[]) => ({ rows, recipe: DEFAULT_RECIPE });
const single = (id: string, bytes?: number): PlanRow =>
  row(id, { kind: 'single', name: id, image: image(`${id}.png`, bytes) });
const set = (id: string): PlanRow =>
  row(id, {
    kind: 'views',
    name: id,
    images: [
      { view: 'front', image: image(`${id}_front.png`) },
      { view: 'back', image: image(`${id}_back.png`) },
    ],
  });

const padding: Pick<Mender, 'mend'> = {
  mend: async (each) => ({
    ...each,
    mended: { path: '/copy', bytes: 1, sha256: 'b', format: 'png', width: 8, height: 8, fixes: ['pad'] },
  }),
};
const menderOf = (mend: Mender['mend']): Mender => ({ mend, close: async () => undefined });

describe('mending rows', () => {
  it('mends every image of those chosen, and leaves the others', async () => {
    const told: string[] = [];
    const rows = await mendRows(
      menderOf(padding.mend),
      planOf([single('a'), set('b'), single('c')]),
      (_image, { id }) => (id === 'c' ? null : 'all'),
      {
        onProgress: (done, total) => told.push(`${done} of ${total}`),
      },
    );
    expect(rows.map(({ reference }) => fixesOf(reference))).toEqual([['pad'], ['pad'], []]);
    const [, views] = rows;
    expect(
      views?.reference.kind === 'views' && views.reference.images.map((each) => each.image.mended?.path),
    ).toEqual(['/copy', '/copy']);
    expect(told).toEqual(['1 of 2', '2 of 2']);
  });

  it('mends all where none is named, but no empty file', async () => {
    const rows = await mendRows(menderOf(padding.mend), planOf([single('a'), single('b', 0)]), () => ['pad']);
    expect(rows.map(({ reference }) => fixesOf(reference))).toEqual([['pad'], []]);
  });

  it('leaves a row as it is whose file cannot be read any more', async () => {
    const gone = Object.assign(new Error('gone'), { code: 'ENOENT' });
    const mender = menderOf(async (each) => {
      if (each.name === 'a.png') throw gone;
      return padding.mend(each, 'all');
    });
    const rows = await mendRows(mender, planOf([single('a'), single('b')]), () => 'all');
    expect(rows.map(({ reference }) => fixesOf(reference))).toEqual([[], ['pad']]);
  });

  it('fails where a copy cannot be kept: the plan would promise what is not there', async () => {
    const full = new AppError('disk', 'The disk is full; free some space.');
    await expect(
      mendRows(
        menderOf(() => Promise.reject(full)),
        planOf([single('a')]),
        () => 'all',
      ),
    ).rejects.toBe(full);
  });
});
