import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type Chains, followChains } from '../../../main/engine/chains/chains.ts';
import { addCommand } from '../../../main/engine/jobs/commands/add-jobs.ts';
import { artistCommands } from '../../../main/engine/jobs/commands/artist-commands.ts';
import type { JobContext } from '../../../main/engine/jobs/job-context.ts';
import { findAbandoned } from '../../../main/engine/jobs/ledger/abandonment.ts';
import { createLedger, type Ledger } from '../../../main/engine/jobs/ledger/ledger.ts';
import { prepareLedger } from '../../../main/engine/jobs/ledger/ledger-schema.ts';
import { cameAs } from '../../../main/engine/jobs/report/job-history.ts';
import type { ChainBook } from '../../../main/engine/jobs/state/chain-book.ts';
import { createChainBook } from '../../../main/engine/jobs/state/create-chain-book.ts';
import { createQueue, type Queue } from '../../../main/engine/jobs/state/queue.ts';
import { isMadeAgain } from '../../../main/engine/jobs/state/wish-fact.ts';
import type { Library, StoredAsset } from '../../../main/engine/library/library.ts';
import type { Clock } from '../../../main/engine/ports.ts';
import type { AssetRun } from '../../../shared/model/chain/asset-run.ts';
import type { Job } from '../../../shared/model/job.ts';
import { quietLogger, realIds } from '../engine/doubles.ts';
import { libraryAlone } from '../engine/library-alone.ts';

/** Each write of the ledger that chains and their jobs make. */
const WRITES = ['insertStep', 'putChains', 'commitAll', 'remove'] as const;

/** A task that the service made, and charged. */
export interface MadeTask {
  readonly id: string;
  readonly job: Job;
  /** Given back. */
  hasFailed: boolean;
}

/** When a process is killed: before or after so many more writes of its ledger. */
export interface Death {
  readonly writes: number;
  readonly when: 'before' | 'after';
}

/** A clock that stands still: who waits, waits until it is closed. */
const STILL: Clock = {
  now: () => 1,
  sleep: (_ms, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
};

const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Life {
  readonly queue: Queue;
  readonly book: ChainBook;
  readonly chains: Chains;
  readonly isDead: () => boolean;
  readonly die: (death: Death) => void;
  readonly settled: () => Promise<void>;
}

/** Chains over a real ledger, with a service and a library that know what really happened; processes come and go. */
export async function chainWorld() {
  const database = new DatabaseSync(':memory:');
  prepareLedger(database);
  const whole = createLedger({ database, file: 'in memory' });
  const assets = new Map<string, { stored: StoredAsset; fingerprint: string }>();
  const tasks: MadeTask[] = [];
  const listeners = new Set<(ids: readonly string[]) => void>();
  const inLibrary = (id: string): StoredAsset | null => {
    const found = assets.get(id)?.stored;
    return found?.place === 'library' ? found : null;
  };
  const library = {
    id: 'library',
    folder: '/library',
    locate: async (id: string) => inLibrary(id),
    get: async (id: string) => assets.get(id)?.stored ?? null,
    findByFingerprint: async (print: string) =>
      [...assets.values()].find((each) => each.fingerprint === print && each.stored.place === 'library')
        ?.stored ?? null,
    findInTrash: async (print: string) =>
      [...assets.values()].find((each) => each.fingerprint === print && each.stored.place === 'trash')
        ?.stored ?? null,
    findWithoutFile: async () => null,
    saveRun: async (id: string, run: AssetRun) =>
      change(id, (stored) => ({
        ...stored,
        asset: { ...stored.asset, runs: [...(stored.asset.runs ?? []), run] },
      })),
    subscribe: (listener: (ids: readonly string[]) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Library;
  const change = (id: string, how: (stored: StoredAsset) => StoredAsset): void => {
    const found = assets.get(id);
    if (found === undefined) return;
    found.stored = how(found.stored);
    for (const listener of listeners) listener([id]);
  };

  async function live(): Promise<Life> {
    let death: Death | null = null;
    let isDead = false;
    const mortal =
      <Args extends readonly unknown[]>(write: (...args: Args) => unknown) =>
      (...args: Args): never => {
        const isNow = death?.writes === 0;
        if (isDead || (isNow && death?.when === 'before')) isDead = true;
        else {
          write(...args);
          isDead = isNow;
        }
        if (isDead) throw new Error('killed');
        if (death !== null) death = { ...death, writes: death.writes - 1 };
        return undefined as never;
      };
    const ledger: Ledger = { ...whole };
    for (const name of WRITES) Object.assign(ledger, { [name]: mortal(whole[name] as () => unknown) });
    const queue = createQueue({ store: ledger, clock: STILL, logger: quietLogger });
    await queue.load();
    const waiting = new Set<() => void>();
    const book = createChainBook({
      ledger,
      queue,
      logger: quietLogger,
      onSettled: () => {
        for (const hear of [...waiting]) hear();
      },
    });
    book.load();
    const libraries = libraryAlone(library);
    const ports = { clock: STILL, ids: realIds, logger: quietLogger };
    const context = {
      chains: book,
      connections: { find: () => ({}) },
      ledger,
      libraries,
      queue,
      ports,
    } as unknown as JobContext;
    // In the engine's order: the jobs are started before their chains are followed.
    book.begin();
    const chains = followChains({
      jobs: {
        ...addCommand(context, () => undefined),
        awaitsRelease: whole.awaitsRelease,
        cameAs: (jobId, assetId) => cameAs(whole, jobId, assetId),
        chains: book,
        findAbandoned: (print) => findAbandoned({ queue, ledger: whole }, print),
        findOwed: queue.findOwed,
        isMadeAgain: (wish) => isMadeAgain(whole, wish),
        putBack: artistCommands({ queue, onQueued: () => undefined, onLeft: () => undefined }).putBack,
        whenCaughtUp: async () => undefined,
      },
      libraries,
      ports,
    });
    return {
      queue,
      book,
      chains,
      isDead: () => isDead,
      die: (when) => {
        death = when;
      },
      settled: () =>
        new Promise((resolve) => {
          const hear = (): void => {
            if (book.isBusy()) return;
            waiting.delete(hear);
            resolve();
          };
          waiting.add(hear);
          hear();
        }),
    };
  }

  let life = await live();
  /** Waits until nothing goes on by itself; a process that was killed meanwhile is followed by another. */
  async function settle(): Promise<void> {
    await life.settled();
    while (life.isDead()) {
      listeners.clear();
      await life.chains.close();
      life = await live();
      await life.settled();
    }
  }
  /** Does something that the process may be killed in. */
  async function attempt(work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (!life.isDead()) throw cause;
    }
    await settle();
  }

  return {
    ledger: whole,
    tasks,
    assets,
    life: () => life,
    settle,
    attempt,
    die: (death: Death) => life.die(death),
    kill: async () => {
      life.die({ writes: 0, when: 'before' });
      await attempt(() => life.book.put([]));
    },
    /** The next job that waits is sent; the service makes a task of it, unless it refuses it for free. */
    send: (isRefused: boolean) =>
      attempt(() => {
        const job = [...life.queue.all()].find(({ state }) => state.state === 'waiting');
        if (job === undefined) return;
        life.queue.apply(job.id, { type: 'claimed' });
        const failure = { code: 1, message: 'refused', words: '', refunded: true } as const;
        if (isRefused) life.queue.apply(job.id, { type: 'refused', failure });
        else {
          const id = `task-${tasks.length}`;
          tasks.push({ id, job, hasFailed: false });
          life.queue.apply(job.id, { type: 'accepted', taskId: id });
        }
      }),
    /** What was sent when the process ended is found by its key, as the service honours it. */
    prove: () =>
      attempt(() => {
        for (const { id, state } of [...life.queue.all()]) {
          if (state.state === 'submitting') life.queue.apply(id, { type: 'found-submitting' });
          if (life.queue.get(id)?.state.state !== 'unknown') continue;
          const made = tasks.findLast(({ job }) => job.id === id);
          if (made === undefined) life.queue.apply(id, { type: 'proven-not-charged', readings: [] });
          else life.queue.apply(id, { type: 'adopted', taskId: made.id, by: 'key' });
        }
      }),
    /** The next running task ends. */
    finish: (isGood: boolean) =>
      attempt(() => {
        const job = [...life.queue.all()].find(
          ({ state }) => state.state === 'running' || state.state === 'fetching',
        );
        if (job === undefined || !('taskId' in job.state)) return;
        const { taskId } = job.state;
        const made = tasks.find(({ id }) => id === taskId);
        const assetId = `asset-of-${taskId}`;
        // What became of a task stays so, whether the process learnt of it or was killed.
        const fails = made?.hasFailed || (!isGood && job.state.state === 'running' && !assets.has(assetId));
        if (made !== undefined && fails) {
          made.hasFailed = true;
          const failure = { code: 1, message: 'failed', words: '', refunded: true } as const;
          life.queue.apply(job.id, { type: 'remote-failed', failure });
          return;
        }
        if (job.state.state === 'running') {
          life.queue.apply(job.id, { type: 'succeeded', url: 'http://h/a', coverUrl: null });
        }
        const sha256 = shaOf(taskId ?? '');
        const files = [{ role: 'result', path: 'a.glb', bytes: 9, sha256 }];
        const stored = { asset: { id: assetId, files }, folder: '/library/a', place: 'library' };
        if (!assets.has(assetId))
          assets.set(assetId, {
            stored: stored as unknown as StoredAsset,
            fingerprint: job.fingerprint,
          });
        life.queue.apply(job.id, { type: 'stored', assetId, sha256 });
      }),
    move: (id: string, place: 'library' | 'trash') =>
      attempt(() => change(id, (stored) => ({ ...stored, place }))),
    edit: (id: string) =>
      attempt(() =>
        change(id, (stored) => ({
          ...stored,
          asset: {
            ...stored.asset,
            files: stored.asset.files.map((file) => ({ ...file, sha256: shaOf(file.sha256) })),
          },
        })),
      ),
    clearEnded: () => attempt(() => void life.queue.removeEnded(life.book.needsJob, () => undefined)),
  };
}
