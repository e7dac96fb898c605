import { basename } from 'node:path';
import { addCredits } from '../../../shared/model/credits.ts';
import type { Watch } from '../../../shared/model/watch/watch.ts';
import type { NameBatch } from '../batch/name-jobs.ts';
import { againstChain, chainsToCome } from './watch-chains.ts';
import { against } from './watch-facts.ts';
import type { QueuePort } from './watch-turn.ts';
import type { OpenWatchParts, WatchMade, WatchWish } from './watch-wish.ts';

/**
 * What a watch queues with, and counts in.
 * @param made what is made of the files now
 */
export function queueOf(
  parts: OpenWatchParts,
  wish: WatchWish,
  {
    id,
    batchId,
    made: now,
  }: { readonly id: string; readonly batchId: string; readonly made: () => WatchMade },
): QueuePort {
  const { store, jobs, library, ports } = parts;
  const { folder, connectionId, choice } = wish;
  let refreshed = 0;
  return {
    sureOnly: choice?.approve !== 'all' && choice?.reserve !== true,
    mark: ({ batchId }) => jobs.mark(batchId),
    openDay: async ({ batchId, budget: ofDay }) => {
      const day = jobs.openDay(batchId, ofDay);
      const limit = jobs.budget(batchId);
      if (limit !== null && limit !== day.limit) await jobs.setBudget(batchId, day.limit);
      return { ...day, committed: addCredits([day.committed, chainsToCome(jobs, batchId)]) };
    },
    plan: (_watch, paths) => {
      const made = now();
      return parts.batches.plan({
        paths,
        seen: new Set(paths),
        recipe: made.recipe,
        ...(made.chain !== null && { chain: made.chain }),
        fixes: made.fixes,
        views: wish.views,
        ignoreMasks: wish.ignoreMasks,
        connectionId,
        isApart: true,
      });
    },
    queuedSince: ({ batchId }, since) => {
      // Also those that have ended: a process that ended before it noted them would count them never.
      if (now().chain !== null) return jobs.chains.begunSince(batchId, since);
      return jobs.list().filter(({ job }) => job.batchId === batchId && job.createdAt >= since).length;
    },
    queuedAt: ({ batchId }, fingerprint) => {
      const own = (each: { readonly batchId: string }): boolean => each.batchId === batchId;
      if (now().chain !== null) return jobs.chains.ofWork(fingerprint).find(own)?.createdAt ?? null;
      const views = jobs.list().filter(({ job }) => own(job) && job.fingerprint === fingerprint);
      return views[0]?.job.createdAt ?? null;
    },
    against: (row, fingerprint) => {
      const { chain } = now();
      return chain === null ? against(parts, row, fingerprint) : againstChain(parts, chain, row, fingerprint);
    },
    claim: async (works) => {
      const states = await library.claims.take(works, store.owners());
      const isOver = ports.clock.now() - refreshed >= REFRESH_MS;
      if (isOver && states.some(({ state }) => state === 'other')) {
        refreshed = ports.clock.now();
        await library.refresh();
      }
      return states;
    },
    release: (works) => library.claims.release(works, store.owners()),
    start: async (watch, plan, rows, limit) => {
      const wanted = rows.flatMap(({ row }) =>
        row.fingerprint === null ? [] : [{ id: row.id, fingerprint: row.fingerprint }],
      );
      const into = { id: batchId, title: `${basename(folder) || folder} (watched)` };
      /** Pictures are read for a while before jobs are added: a word that came meanwhile counts. */
      const nameBatch: NameBatch = async (named) => {
        if (!isAsSet(store.watch(id), watch)) throw new ChangedMeanwhile();
        return wish.nameBatch(named, folder);
      };
      try {
        const started = await parts.batches.start(plan.id, wanted, limit, nameBatch, into, wish.choice);
        const works = started.chains.flatMap((chain) => jobs.chains.find(chain)?.work ?? []);
        return [...started.jobs.map((job) => job.fingerprint), ...works];
      } catch (cause) {
        if (cause instanceof ChangedMeanwhile) return [];
        throw cause;
      }
    },
  };
}

/** How often the library is looked through for what another brings home: a share tells of no change. Milliseconds. */
const REFRESH_MS = 60_000;

class ChangedMeanwhile extends Error {}

/** Whether the artist set nothing of a watch otherwise since it was read. */
function isAsSet(now: Watch | null, read: Watch): boolean {
  const set = (watch: Watch | null): string =>
    JSON.stringify([watch?.budget, watch?.mostADay, watch?.quiet, watch?.isPaused, watch?.isRemoved]);
  return set(now) === set(read);
}
