import { AppError } from '../../../../shared/model/app-error.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';
import { type ImageFile, mapImages, viewsOf } from '../../../../shared/model/reference.ts';
import type { ImageInspector } from './image-inspector.ts';

/** Decodes the pictures of rows that would be sent and of which only the headers were read. */
export interface Checks {
  /** Checks pictures of a plan until the time is up; one at least. Throws the signal's reason. */
  readonly checkOn: (
    plan: Plan,
    options?: { readonly signal?: AbortSignal | undefined; readonly milliseconds?: number },
  ) => Promise<{ readonly damaged: ReadonlySet<string>; readonly left: number }>;
  /** Checks all pictures of some rows. Throws the signal's reason. */
  readonly checkRows: (rows: readonly PlanRow[], signal?: AbortSignal) => Promise<CheckedRows>;
}

/** The hashes of damaged pictures, and how many could not be checked: nobody knows whether they are sound. */
export interface CheckedRows {
  readonly damaged: ReadonlySet<string>;
  readonly unchecked: number;
}

type Answer = 'damaged' | 'unchecked' | 'fine';

const SLICE_MS = 1_000;
/** Milliseconds that one picture may take: the largest take some seconds. */
const LIMIT_MS = 60_000;
/** Pictures that took too long, after which no further one is tried: their disk does not answer. */
const MOST_SILENT = 2;
/** Plans of which it is remembered how many pictures took too long: as many as can be started. */
const PLANS_KEPT = 20;
/** Pictures that are decoded at the same time while somebody waits for it. */
const AT_ONCE = 4;

/** How many pictures took too long so far. */
interface Silence {
  count: number;
}

type Unchecked = ImageFile & { readonly sha256: string };

/** @returns checks whose answers are the hashes of damaged pictures. A file that cannot be read, or that changed, is none: it is not sent. */
export function createChecks(
  images: Pick<ImageInspector, 'check' | 'isSound'>,
  { limit = LIMIT_MS }: { readonly limit?: number } = {},
): Checks {
  /** What is left of each plan, last row first. */
  const left = new WeakMap<Plan, Unchecked[]>();
  /** By the plans' ids: one that is judged again lies on the same disk. */
  const silences = new Map<string, Silence>();
  const silenceOf = ({ id }: Plan): Silence => {
    const silence = silences.get(id) ?? { count: 0 };
    silences.delete(id);
    silences.set(id, silence);
    const [oldest] = silences.keys();
    if (silences.size > PLANS_KEPT && oldest !== undefined) silences.delete(oldest);
    return silence;
  };

  const isUnchecked = (image: ImageFile): image is Unchecked =>
    image.sha256 !== null &&
    image.format !== null &&
    image.width !== null &&
    image.mended === undefined &&
    !images.isSound(image.sha256);
  const uncheckedOf = (rows: readonly PlanRow[]): Unchecked[] =>
    rows.flatMap(({ status, reference }) =>
      status === 'new' ? viewsOf(reference).flatMap(({ image }) => (isUnchecked(image) ? [image] : [])) : [],
    );

  /** Asks whether pictures are damaged, until a disk turns out to be silent. */
  function startAsking(silence: Silence, signal?: AbortSignal): (image: Unchecked) => Promise<Answer> {
    return async (image) => {
      if (silence.count >= MOST_SILENT) return 'unchecked';
      const tooLong = AbortSignal.timeout(limit);
      try {
        const ended = signal === undefined ? tooLong : AbortSignal.any([signal, tooLong]);
        return (await images.check(image, ended)) === 'damaged' ? 'damaged' : 'fine';
      } catch (cause) {
        signal?.throwIfAborted();
        if (tooLong.aborted) silence.count += 1;
        // A file that cannot be opened is opened again before it is sent, and what is wrong then is said of its job.
        const isSaid = !tooLong.aborted && (cause as NodeJS.ErrnoException).syscall !== undefined;
        return isSaid ? 'fine' : 'unchecked';
      }
    };
  }

  return {
    checkOn: async (plan, { signal, milliseconds = SLICE_MS } = {}) => {
      const unchecked = left.get(plan) ?? uncheckedOf(plan.rows).reverse();
      left.set(plan, unchecked);
      const answerOf = startAsking(silenceOf(plan), signal);
      const damaged = new Set<string>();
      const until = performance.now() + milliseconds;
      do {
        const image = unchecked.pop();
        if (image === undefined) break;
        if ((await answerOf(image)) === 'damaged') damaged.add(image.sha256);
      } while (performance.now() < until);
      return { damaged, left: unchecked.length };
    },
    checkRows: async (rows, signal) => {
      const unchecked = uncheckedOf(rows).reverse();
      const answerOf = startAsking({ count: 0 }, signal);
      const damaged = new Set<string>();
      let notChecked = 0;
      const lane = async (): Promise<void> => {
        for (let image = unchecked.pop(); image !== undefined; image = unchecked.pop()) {
          signal?.throwIfAborted();
          const answer = await answerOf(image);
          if (answer === 'damaged') damaged.add(image.sha256);
          if (answer === 'unchecked') notChecked += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return { damaged, unchecked: notChecked };
    },
  };
}

/** The rows as they are once these pictures are known to be damaged. */
export function withDamaged(rows: readonly PlanRow[], damaged: ReadonlySet<string>): PlanRow[] {
  const isOne = ({ reference }: PlanRow): boolean =>
    viewsOf(reference).some(({ image }) => damaged.has(image.sha256 ?? ''));
  const judged = (image: ImageFile): ImageFile =>
    damaged.has(image.sha256 ?? '') ? { ...image, width: null, height: null } : image;
  return rows.map((row) =>
    isOne(row)
      ? { ...row, reference: mapImages(row.reference, judged), thumbnail: null, picture: null }
      : row,
  );
}

/** @throws AppError `disk` if some could not be checked: what is damaged would be paid for */
export function requireChecked({ unchecked }: CheckedRows): void {
  if (unchecked === 0) return;
  throw new AppError(
    'disk',
    `${unchecked} of the pictures could not be checked: their disk does not answer, or memory is short. Nothing was queued; leave their rows out, or start again later.`,
  );
}
