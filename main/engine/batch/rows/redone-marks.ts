import { z } from 'zod';
import type { Queued } from '../../../../shared/model/facts/redone.ts';
import { createSerialQueue } from '../../async/slots.ts';
import type { JobEngine } from '../../jobs/job-engine.ts';
import type { Library } from '../../library/library.ts';
import type { Clock, Logger } from '../../ports.ts';
import { createKeptLines, type KeptLines, type KeptPlace } from './kept-lines.ts';
import { type MarkRedoneParts, markRedone, toBeRedone } from './mark-redone.ts';

/** Results that are marked as redone once a batch is in the queue. */
const markSchema = z.object({
  batchId: z.string(),
  /** When it was about to be queued, in milliseconds since the epoch. */
  at: z.number(),
  /** The library's folder, absolute. */
  library: z.string(),
  ids: z.array(z.string()),
});
export type Mark = Readonly<z.infer<typeof markSchema>>;

/** Keeps them in `redone-marks.jsonl`. */
export function createKeptMarks(place: KeptPlace): KeptLines<Mark> {
  return createKeptLines(place, {
    name: 'redone-marks.jsonl',
    format: 'maquette-redone-marks',
    entry: markSchema,
    textOf: (mark) => JSON.stringify(mark),
    most: 1_000,
    mostBytes: 8 * 1024 * 1024,
    // A batch may make all of a large library again: what could not be read any more would be paid for twice.
    mostValues: 1_000_000,
    words: {
      what: 'Which results a batch makes again',
      keep: 'remember which results this batch makes again, so nothing was queued',
      without:
        'results that were queued again may still be marked Redo: look at the queue before you plan them',
    },
  });
}

/**
 * Marks results as redone together with the queue: what is to be marked is on disk before anything is queued, so that neither a kill between the two
 * nor a queue that fails half way leaves a result to be paid for once more.
 */
export interface RedoneMarks {
  /** Notes what is marked once this is queued; null if that is nothing. @throws AppError `disk`; then nothing may be queued */
  readonly before: (batchId: string, queued: readonly Queued[]) => Promise<Mark | null>;
  /**
   * Marks what a start noted, as far as it is in the queue. Call it after each start, also one that failed. Never rejects. What other starts noted, which
   * may be under way, is theirs.
   * @param queued what was queued; null: what the ledger says
   */
  readonly after: (noted: Mark | null, queued: readonly Queued[] | null) => Promise<void>;
  /** The same for what an earlier run of Maquette left. */
  readonly catchUp: () => Promise<void>;
}

export interface RedoneMarksParts {
  readonly library: MarkRedoneParts['library'] & Pick<Library, 'folder' | 'problem'>;
  readonly jobs: Pick<JobEngine, 'list'> & { readonly chains: Pick<JobEngine['chains'], 'listed'> };
  readonly kept: KeptLines<Mark>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly notice: (message: string) => void;
}

export function createRedoneMarks(parts: RedoneMarksParts): RedoneMarks {
  const { library, jobs, kept, clock, logger, notice } = parts;
  /** Of earlier runs, and of this one. */
  let earlier: readonly Mark[] = [];
  let own: readonly Mark[] = [];
  let loading: Promise<void> | null = null;
  const turns = createSerialQueue();
  /** What the artist was told of once: the library tells often that it may have come back. */
  const told = new Set<Mark>();
  const load = (): Promise<void> => {
    loading ??= kept.read().then((marks) => {
      earlier = marks;
    });
    return loading;
  };
  const write = (): Promise<void> => kept.write([...earlier, ...own]);

  const inLedger = ({ batchId, at }: Mark): readonly Queued[] => [
    ...jobs
      .list()
      .filter(({ job }) => job.batchId === batchId && job.createdAt >= at)
      .map(({ job: { recipe, reference } }) => ({ kinds: [recipe.kind], reference, isChain: false })),
    ...jobs.chains
      .listed()
      .filter((run) => run.batchId === batchId && run.createdAt >= at)
      .map(({ reference, chain: { steps } }) => ({
        kinds: steps.map(({ recipe }) => recipe.kind),
        reference,
        isChain: true,
      })),
  ];

  /** Returns those that are still to be marked. */
  async function settle(marks: readonly Mark[], queued: readonly Queued[] | null): Promise<readonly Mark[]> {
    const left: Mark[] = [];
    for (const mark of marks) {
      const isHere = mark.library === library.folder && library.problem() === null;
      const sayOnce = (message: string): void => {
        if (!told.has(mark)) notice(message);
        told.add(mark);
      };
      const isMarked =
        isHere &&
        (await markRedone(
          { library, notice: sayOnce },
          queued ?? inLedger(mark),
          new Set(mark.ids),
          mark.at,
        ));
      if (isMarked) told.delete(mark);
      else left.push(mark);
    }
    return left;
  }

  /** What stays noted is looked at once more at the next start: it is marked already then. */
  const forget = (): Promise<void> =>
    write().catch((cause: unknown) => {
      logger.warn('which results were marked as redone was not noted', { cause: String(cause) });
    });

  async function catchUp(): Promise<void> {
    await load();
    const before = earlier;
    if (before.length === 0) return;
    const left = new Set(await settle(before, null));
    if (left.size === before.length) return;
    earlier = earlier.filter((mark) => left.has(mark) || !before.includes(mark));
    await forget();
  }

  return {
    before: async (batchId, queued) => {
      await load();
      const ids = await toBeRedone(library, queued);
      if (ids.length === 0) return null;
      const mark: Mark = { batchId, at: clock.now(), library: library.folder, ids };
      own = [...own, mark];
      try {
        await write();
      } catch (cause) {
        own = own.filter((each) => each !== mark);
        throw cause;
      }
      return mark;
    },
    after: async (noted, queued) => {
      if (noted === null) return;
      const left = await settle([noted], queued);
      // They wait for the library.
      earlier = [...earlier, ...left];
      own = own.filter((each) => each !== noted);
      await forget();
    },
    // One after another: two at once would mark the same twice.
    catchUp: () => turns.run(catchUp),
  };
}
