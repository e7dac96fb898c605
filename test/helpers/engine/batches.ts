import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Batches, type BatchesParts, createBatches } from '../../../main/engine/batch/batches.ts';
import { createMeshInspector } from '../../../main/engine/batch/file-inspector.ts';
import { createImageInspector } from '../../../main/engine/batch/inspect/image-inspector.ts';
import type { KeptRows } from '../../../main/engine/batch/rows/kept-rows.ts';
import type { KeptLeftOut } from '../../../main/engine/batch/rows/left-out-memory.ts';
import type { KeptCorrections } from '../../../main/engine/batch/views/kept-corrections.ts';
import type { NewJob } from '../../../main/engine/jobs/commands/add-jobs.ts';
import { createPriceBook } from '../../../main/engine/money/price-book.ts';
import { DEFAULT_RECIPE } from '../../../shared/model/recipe.ts';
import { withoutMends } from '../../../shared/model/reference.ts';
import { NO_VIEW_WORDS } from '../../../shared/model/settings/view-words.ts';
import { tempFolder } from '../temp-folder.ts';
import { realIds } from './doubles.ts';
import { writePicture } from './pictures.ts';
import { emptyLibrary, NO_RUNS } from './plan.ts';

/** Batches over a folder of pictures, with a queue and a library in memory: a job is owed until it is ended by hand. */
export async function batchesOfPictures(
  names: readonly string[],
  keptRows: () => KeptRows | undefined = () => undefined,
  keptLeftOut: () => KeptLeftOut | undefined = () => undefined,
) {
  const folder = await tempFolder();
  for (const [index, name] of names.entries()) await writePicture(join(folder, name), index * 40);
  const [owed, assets, madeAgain]: [NewJob[], NewJob[], Set<string>] = [[], [], new Set()];
  const added: NewJob[] = [];
  let corrected: Awaited<ReturnType<KeptCorrections['read']>> = [];
  const assetOf = (job: NewJob) => {
    const number = assets.indexOf(job);
    const createdAt = new Date(Date.UTC(2026, 0, 1, 10, number)).toISOString();
    return { id: `asset-${number}`, wish: job.wish, fingerprint: job.fingerprint, createdAt };
  };
  const library = {
    ...emptyLibrary,
    get: async (id: string) => {
      const asset = assets.map(assetOf).find((each) => each.id === id);
      return asset === undefined ? null : { asset };
    },
    findByFingerprint: async (print: string) => {
      const found = assets.findLast(({ fingerprint }) => fingerprint === print);
      return found === undefined ? null : { asset: assetOf(found) };
    },
  };
  const open = (): Batches =>
    createBatches({
      images: createImageInspector(),
      meshes: createMeshInspector(),
      mender: { mend: async (image) => withoutMends(image), close: async () => undefined },
      library: library as unknown as BatchesParts['library'],
      jobs: {
        findOwed: (print) => (owed.find(({ fingerprint }) => fingerprint === print) ?? null) as never,
        findAbandoned: () => null,
        findFailed: () => null,
        isMadeAgain: (wish) => madeAgain.has(wish),
        whenCaughtUp: async () => undefined,
        addChains: async () => undefined,
        add: async (jobs) => {
          owed.push(...jobs);
          added.push(...jobs);
          return jobs as never;
        },
      },
      priceOf: createPriceBook({ prices: () => [] }).estimate,
      chains: NO_RUNS,
      ids: realIds,
      inbox: '/data/inbox',
      viewWords: () => NO_VIEW_WORDS,
      corrections: {
        read: async () => corrected,
        keep: async (_pictures, corrections) => {
          corrected = corrections;
        },
      },
      thumbnailOf: (path) => `/thumb/${path}`,
      pictureOf: (path) => `/file/${path}`,
      ...withKept(keptRows(), keptLeftOut()),
    });
  const batches = open();
  onTestFinished(batches.close);
  return {
    batches,
    /** Batches of a later start, over the same queue and library. */
    reopened: () => {
      const later = open();
      onTestFinished(later.close);
      return later;
    },
    folder,
    request: { paths: [folder], recipe: DEFAULT_RECIPE, views: 'auto', connectionId: 'local' } as const,
    /** All jobs that were added so far. */
    added,
    /** Ends the owed jobs: with assets, or without anything. */
    endJobs: (how: 'done' | 'failed') => {
      for (const job of owed.splice(0)) {
        if (how === 'failed') continue;
        assets.push(job);
        if (job.wish !== undefined) madeAgain.add(job.wish);
      }
    },
  };
}

const withKept = (keptRows: KeptRows | undefined, keptLeftOut: KeptLeftOut | undefined) => ({
  ...(keptRows === undefined ? {} : { keptRows }),
  ...(keptLeftOut === undefined ? {} : { keptLeftOut }),
});
