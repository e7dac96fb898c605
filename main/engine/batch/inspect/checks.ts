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
  readonly checkRows: (rows: readonly PlanRow[], signal?: AbortSignal) => Promise<ReadonlySet<string>>;
}

const SLICE_MS = 1_000;
/** Pictures that are decoded at the same time while somebody waits for it. */
const AT_ONCE = 4;

type Unchecked = ImageFile & { readonly sha256: string };

/** @returns checks whose answers are the hashes of damaged pictures. A file that cannot be read, or that changed, is none: it is not sent. */
export function createChecks(images: Pick<ImageInspector, 'check' | 'isSound'>): Checks {
  /** What is left of each plan, last row first. */
  const left = new WeakMap<Plan, Unchecked[]>();

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

  async function isDamaged(image: Unchecked, signal?: AbortSignal): Promise<boolean> {
    try {
      return (await images.check(image, signal)) === 'damaged';
    } catch {
      signal?.throwIfAborted();
      // It is opened again before it is sent, and what is wrong then is said of its job.
      return false;
    }
  }

  return {
    checkOn: async (plan, { signal, milliseconds = SLICE_MS } = {}) => {
      const unchecked = left.get(plan) ?? uncheckedOf(plan.rows).reverse();
      left.set(plan, unchecked);
      const damaged = new Set<string>();
      const until = performance.now() + milliseconds;
      do {
        const image = unchecked.pop();
        if (image === undefined) break;
        if (await isDamaged(image, signal)) damaged.add(image.sha256);
      } while (performance.now() < until);
      return { damaged, left: unchecked.length };
    },
    checkRows: async (rows, signal) => {
      const unchecked = uncheckedOf(rows).reverse();
      const damaged = new Set<string>();
      const lane = async (): Promise<void> => {
        for (let image = unchecked.pop(); image !== undefined; image = unchecked.pop()) {
          signal?.throwIfAborted();
          if (await isDamaged(image, signal)) damaged.add(image.sha256);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return damaged;
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
