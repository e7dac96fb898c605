import { join } from 'node:path';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import { isRemembered } from '../library/libraries/job-libraries.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { type Batches, type BatchesParts, createBatches } from './batches.ts';
import { type Cutouts, createCutouts } from './cutout/cutouts.ts';
import { createKeptCutouts } from './cutout/kept-cutouts.ts';
import { createMeshInspector } from './file-inspector.ts';
import { createImageInspector } from './inspect/image-inspector.ts';
import { createMender, type KeepCopy } from './mend/mender.ts';
import { createKeptRows } from './rows/kept-rows.ts';
import { createKeptLeftOut } from './rows/left-out-memory.ts';
import { createKeptMarks, createRedoneMarks, type RedoneMarksParts } from './rows/redone-marks.ts';
import { createKeptCorrections } from './views/kept-corrections.ts';

/** Plans and batches, with the threads that read the artist's files for them. */
export interface Planning {
  readonly batches: Batches;
  readonly cutouts: Cutouts;
  /** `<data>/inbox`, absolute: dropped files, and mended copies. */
  readonly inbox: string;
  /** Ends what looks at files and pictures. */
  readonly close: () => Promise<void>;
}

export interface PlanningOptions extends Pick<BatchesParts, 'priceOf' | 'thumbnailOf' | 'pictureOf'> {
  readonly library: BatchesParts['library'] & RedoneMarksParts['library'] & Pick<OpenLibrary, 'subscribe'>;
  readonly jobs: BatchesParts['jobs'] & Pick<JobEngine, 'chains' | 'list'>;
  /** The data folder, absolute. */
  readonly data: string;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly settings: () => Pick<Settings, 'viewWords'>;
  readonly keepCopy: KeepCopy;
  /** Whether what is set for rows is kept in the data folder, and taken from there. */
  readonly rememberRows: boolean;
  readonly notice: (message: string) => void;
}

export function createPlanning({
  data,
  settings,
  keepCopy,
  logger,
  clock,
  rememberRows,
  notice,
  ...parts
}: PlanningOptions): Planning {
  const images = createImageInspector(join(data, 'cache', 'inspected'));
  const meshes = createMeshInspector();
  const mender = createMender(keepCopy);
  const inbox = join(data, 'inbox');
  const kept = createKeptCutouts(join(data, 'cache', 'cutouts'), parts.ids);
  const { pictureOf } = parts;
  const cutouts = createCutouts({ kept, pictureOf });
  const redone = createRedoneMarks({
    ...parts,
    ...{ clock, logger, notice },
    kept: createKeptMarks({ data, notice, clock }),
  });
  const catchUp = (): void => {
    redone.catchUp().catch((cause: unknown) => {
      logger.warn('which results are made again was not looked at', { cause: String(cause) });
    });
  };
  catchUp();
  // A library that was away, or another one, is there.
  const unsubscribe = parts.library.subscribe((ids) => {
    if (ids.length === 0) catchUp();
  });
  const batches = createBatches({
    ...parts,
    redone,
    chains: {
      results: parts.jobs.chains.results,
      find: (work) =>
        parts.jobs.chains.ofWork(work).find(({ library }) => isRemembered(library, parts.library)) ?? null,
    },
    images,
    meshes,
    mender,
    inbox,
    viewWords: () => settings().viewWords,
    ...(rememberRows && {
      keptRows: createKeptRows({ data, notice, clock }),
      keptLeftOut: createKeptLeftOut({ data, notice, clock }),
    }),
    corrections: createKeptCorrections({ data, logger, clock }),
  });
  return {
    batches,
    cutouts,
    inbox,
    close: async () => {
      unsubscribe();
      await Promise.all([batches.close(), cutouts.close()]);
    },
  };
}
