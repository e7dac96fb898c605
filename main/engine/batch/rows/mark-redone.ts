import { AppError } from '../../../../shared/model/app-error.ts';
import type { FactsEdit } from '../../../../shared/model/facts/asset-facts.ts';
import { isRedoneBy, type Queued } from '../../../../shared/model/facts/redone.ts';
import type { EditedFacts } from '../../library/facts/edit-facts.ts';
import type { Library } from '../../library/library.ts';

export interface MarkRedoneParts {
  readonly library: Pick<Library, 'list'> & {
    readonly edit: (edits: readonly FactsEdit[]) => Promise<Pick<EditedFacts, 'failed'>>;
  };
  readonly notice: (message: string) => void;
}

/** Assets that are read at once. */
const PAGE = 200;

/** The ids of the results that are to be redone, and that one of these makes again. Rejects if the library cannot be read. */
export async function toBeRedone(
  library: MarkRedoneParts['library'],
  queued: readonly Queued[],
): Promise<string[]> {
  const ids: string[] = [];
  if (queued.length === 0) return ids;
  for (let offset = 0; ; offset += PAGE) {
    const { assets, total } = await library.list({ query: 'decision:redo', offset, limit: PAGE });
    for (const { asset } of assets) if (queued.some((each) => isRedoneBy(asset, each))) ids.push(asset.id);
    if (offset + PAGE >= total) return ids;
  }
}

/**
 * Marks the results that are to be redone, and for which something was queued now, as redone: the next plan of what is to be redone leaves them out, so
 * that nothing is paid for twice. What was queued stays queued if that cannot be written; then the artist is told.
 * @param among the ids of those that may be marked
 * @returns whether all are marked
 */
export async function markRedone(
  { library, notice }: MarkRedoneParts,
  queued: readonly Queued[],
  among: ReadonlySet<string>,
  queuedAt: number,
): Promise<boolean> {
  try {
    const ids = (await toBeRedone(library, queued)).filter((id) => among.has(id));
    if (ids.length === 0) return true;
    const { failed } = await library.edit([{ ids, change: { decision: 'redone', decidedAt: queuedAt } }]);
    if (failed !== null) notice(unmarked(failed.why));
    return failed === null;
  } catch (cause) {
    notice(unmarked(cause instanceof AppError ? cause.message : String(cause)));
    return false;
  }
}

const unmarked = (why: string): string =>
  `What is to be redone was queued, but could not be marked as redone everywhere: do not plan it once more, or it is paid for twice. ${why}`;
