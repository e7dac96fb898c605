import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BatchesParts, createBatches } from '../../../../../main/engine/batch/batches.ts';
import { createMeshInspector } from '../../../../../main/engine/batch/file-inspector.ts';
import { createImageInspector } from '../../../../../main/engine/batch/inspect/image-inspector.ts';
import type { Mender } from '../../../../../main/engine/batch/mend/mender.ts';
import { createPriceBook } from '../../../../../main/engine/money/price-book.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { fixesOf } from '../../../../../shared/model/reference.ts';
import { NO_VIEW_WORDS } from '../../../../../shared/model/settings/view-words.ts';
import { realIds } from '../../../../helpers/engine/doubles.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { emptyLibrary } from '../../../../helpers/engine/plan.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const padding: Mender = {
  mend: async ({ mended: _, ...image }, choice) =>
    choice.length === 0
      ? image
      : {
          ...image,
          mended: {
            path: '/copy',
            bytes: 1,
            sha256: 'b',
            format: 'png',
            width: 8,
            height: 8,
            fixes: ['pad'],
          },
        },
  close: async () => undefined,
};

async function batchesOf(names: readonly string[]) {
  const folder = await tempFolder();
  for (const [index, name] of names.entries()) await writePicture(join(folder, name), index * 40);
  const library = { ...emptyLibrary };
  const added: { readonly fingerprint: string; readonly fixes: readonly string[] }[] = [];
  const batches = createBatches({
    images: createImageInspector(),
    meshes: createMeshInspector(),
    chains: { find: () => null, results: () => [] },
    mender: padding,
    library: library as unknown as BatchesParts['library'],
    jobs: {
      findOwed: () => null,
      findAbandoned: () => null,
      findFailed: () => null,
      isMadeAgain: () => false,
      whenCaughtUp: async () => undefined,
      addChains: async () => undefined,
      add: async (jobs) => {
        added.push(...jobs.map(({ fingerprint, reference }) => ({ fingerprint, fixes: fixesOf(reference) })));
        return [];
      },
    },
    priceOf: createPriceBook({ prices: () => [] }).estimate,
    ids: realIds,
    inbox: '/data/inbox',
    viewWords: () => NO_VIEW_WORDS,
    corrections: { read: async () => [], keep: async () => undefined },
    thumbnailOf: (path) => `/thumb/${path}`,
    pictureOf: (path) => `/file/${path}`,
  });
  onTestFinished(batches.close);
  const request = { paths: [folder], recipe: DEFAULT_RECIPE, views: 'auto', connectionId: 'local' } as const;
  return { batches, request, library, added, pathOf: (name: string) => join(folder, name) };
}

describe('mending images of a plan', () => {
  it('makes other work of those that are named, and is taken back', async () => {
    const { batches, request, pathOf } = await batchesOf(['a.png', 'b.png']);
    const before = await batches.plan(request);
    const mended = await batches.mend(before.id, [{ images: [pathOf('a.png')], fixes: ['pad'] }]);
    expect(mended.rows.map(({ reference }) => fixesOf(reference))).toEqual([['pad'], []]);
    expect(mended.rows[0]?.fingerprint).not.toBe(before.rows[0]?.fingerprint);
    expect(mended.rows[1]?.fingerprint).toBe(before.rows[1]?.fingerprint);
    const back = await batches.mend(before.id, [{ images: [pathOf('a.png')], fixes: [] }]);
    expect(back.rows.map(({ fingerprint }) => fingerprint)).toEqual(
      before.rows.map(({ fingerprint }) => fingerprint),
    );
  });

  it('is kept for a later plan of the same images', async () => {
    const { batches, request, pathOf } = await batchesOf(['a.png']);
    const { id } = await batches.plan(request);
    await batches.mend(id, [{ images: [pathOf('a.png')], fixes: ['pad'] }]);
    const next = await batches.plan({ ...request, recipe: { ...DEFAULT_RECIPE, resolution: '1024' } });
    expect(next.rows.map(({ reference }) => fixesOf(reference))).toEqual([['pad']]);
  });

  it('leaves the plan as it was if it cannot be judged: what is started is what was judged', async () => {
    const { batches, request, library, added, pathOf } = await batchesOf(['a.png']);
    const before = await batches.plan(request);
    const { findByFingerprint } = library;
    library.findByFingerprint = () => Promise.reject(new AppError('disk', 'The library is away.'));
    await expect(batches.mend(before.id, [{ images: [pathOf('a.png')], fixes: ['pad'] }])).rejects.toThrow(
      'The library is away.',
    );
    library.findByFingerprint = findByFingerprint;
    await batches.start(before.id, null);
    expect(added).toEqual([{ fingerprint: before.rows[0]?.fingerprint, fixes: [] }]);
  });
});
