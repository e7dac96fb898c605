import { AppError } from '../../../../shared/model/app-error.ts';
import { renamedTag, retagEdits } from '../../../../shared/model/collections/retag.ts';
import type { TagTreeChange } from '../../../../shared/model/collections/tag-tree.ts';
import type { FactsChange, FactsEdit } from '../../../../shared/model/facts/asset-facts.ts';
import { MAX_TAG } from '../../../../shared/model/facts/tags.ts';
import type { Clock } from '../../ports.ts';
import type { OpenLibrary } from '../open-library.ts';

/** What takes a change of a tag everywhere back. */
export interface TagBack {
  readonly edits: readonly FactsEdit[];
  readonly changes: readonly TagTreeChange[];
}

export interface Retagged {
  /** How many assets were changed. */
  changed: number;
  back: { edits: FactsEdit[]; changes: TagTreeChange[] };
  failed: { count: number; why: string } | null;
  /** Whether it was stopped before its end. */
  isStopped: boolean;
}

/** Changes tags in all assets that have them, in the library and its trash, and in the tree of tags. */
export interface Retags {
  /**
   * Renames a tag with those below it; with null it is taken away.
   * @param workId the window's, for progress and to stop it
   * @throws AppError if nothing could be changed
   */
  readonly rename: (workId: string, from: string, to: string | null) => Promise<Retagged>;
  readonly takeBack: (workId: string, back: TagBack) => Promise<Retagged>;
  readonly stop: (workId: string) => void;
}

export interface RetagsOptions {
  readonly library: Pick<OpenLibrary, 'edit' | 'taggedWithin' | 'collections'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly onProgress: (progress: {
    readonly workId: string;
    readonly done: number;
    readonly of: number;
  }) => void;
}

/** Assets that are changed before the progress is told, and before it can be stopped. */
const SLICE = 100;
/** The least time between two reports. Milliseconds. */
const REPORT_MS = 200;

export function createRetags({ library, clock, onProgress }: RetagsOptions): Retags {
  const { collections } = library;
  const working = new Map<string, AbortController>();

  async function run(workId: string, work: (signal: AbortSignal) => Promise<Retagged>): Promise<Retagged> {
    if (working.has(workId)) throw new AppError('usage', 'This change of tags is under way already.');
    const stop = new AbortController();
    working.set(workId, stop);
    try {
      return await work(stop.signal);
    } finally {
      working.delete(workId);
    }
  }

  async function write(workId: string, { edits, changes }: TagBack, signal: AbortSignal): Promise<Retagged> {
    const of = edits.reduce((sum, { ids }) => sum + ids.length, 0);
    const back: FactsEdit[] = [];
    let [done, changed, told] = [0, 0, Number.NEGATIVE_INFINITY];
    let failed = null as Retagged['failed'];
    const result = (treeBack: readonly TagTreeChange[]): Retagged => ({
      changed,
      back: { edits: grouped(back), changes: [...treeBack] },
      failed,
      isStopped: signal.aborted && (done < of || failed !== null),
    });
    for (const { ids, change } of edits) {
      for (let from = 0; from < ids.length; from += SLICE) {
        if (signal.aborted) return result([]);
        const slice = ids.slice(from, from + SLICE);
        try {
          const edited = await library.edit([{ ids: slice, change }]);
          back.push(...edited.back);
          changed += edited.changed;
          if (edited.failed !== null)
            failed = {
              count: (failed?.count ?? 0) + edited.failed.count,
              why: failed?.why ?? edited.failed.why,
            };
        } catch (cause) {
          // What was written before can be taken back: it is not to be lost with the error.
          if (changed === 0) throw cause;
          const why = cause instanceof Error ? cause.message : String(cause);
          failed = { count: (failed?.count ?? 0) + of - done, why: failed?.why ?? why };
          return result([]);
        }
        done += slice.length;
        if (clock.now() - told >= REPORT_MS || done === of) {
          told = clock.now();
          onProgress({ workId, done, of });
        }
      }
    }
    if (changes.length === 0) return result([]);
    try {
      return result((await collections.changeTagTree(changes)).back);
    } catch (cause) {
      if (changed === 0) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      failed = { count: (failed?.count ?? 0) + 1, why: failed?.why ?? why };
      return result([]);
    }
  }

  return {
    rename: (workId, from, to) =>
      run(workId, async (signal) => {
        const assets = await library.taggedWithin(from);
        const tree = collections.keptTags();
        const longer = [...assets.flatMap(({ tags }) => tags), ...tree].find(
          (tag) =>
            to !== null &&
            tag.toLowerCase().startsWith(from.toLowerCase()) &&
            renamedTag(tag, from, to) === null,
        );
        if (longer !== undefined) {
          throw new AppError(
            'usage',
            `${longer} would become longer than the ${MAX_TAG} characters of a tag. Choose a shorter name.`,
          );
        }
        return write(workId, retagEdits({ from, to, tree, assets }), signal);
      }),
    takeBack: (workId, back) => run(workId, (signal) => write(workId, back, signal)),
    stop: (workId) => working.get(workId)?.abort(),
  };
}

/** The same change of many assets is one edit. Each asset is in one edit alone, so their order does not matter. */
function grouped(edits: readonly FactsEdit[]): FactsEdit[] {
  const groups = new Map<string, { ids: string[]; change: FactsChange }>();
  for (const { ids, change } of edits) {
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ids: [], change };
    for (const id of ids) group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
