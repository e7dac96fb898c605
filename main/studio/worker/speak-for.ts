import { setTimeout as wait } from 'node:timers/promises';
import type { Model } from '../../../shared/interface/models.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { noteAnswer, takeDecision } from '../store/decisions.ts';
import { beatKeeper, type Keeper } from '../store/keepers.ts';
import { failUnknown } from '../store/owed-tasks.ts';
import type { KeeperProgram, KeeperWatch } from './keeper-program.ts';
import { createMarks, type Marks } from './marks.ts';

export interface SpeakOptions {
  readonly database: Database;
  readonly queue: TaskQueue;
  readonly now: () => number;
  /** Names the worker. */
  readonly worker: string;
  readonly log: Log;
}

const BEAT_MS = 3000;
/** A keeper that does not speak for so long after its start, or its end, is missed. */
const MISSED_MS = 10_000;
/** The pause before a program that ended is started again. */
const AGAIN_MS = 2000;
const GIVEN_UP = { shape: 'code', msg: 'generate failed: it was given up' } as const;

/** Keeps one program running, and says in the database that its ledger is held, for as long as it is. */
export function speakFor(
  program: KeeperProgram,
  models: readonly Model[],
  signal: AbortSignal,
  options: SpeakOptions,
) {
  const { database, worker, log } = options;
  const marks = createMarks(database);
  let there: Keeper | undefined;
  let held: Keeper | undefined;
  let silentSince = performance.now();
  let isMissed = false;

  // What could not be noted is noted with a later beat.
  const noteMarks = async (): Promise<void> => {
    if (there !== undefined)
      await marks.note(there.id).catch((error: unknown) => log(`marks are not noted yet: ${String(error)}`));
  };
  const attend = async (): Promise<void> => {
    for (;;) {
      const on: KeeperWatch = {
        there: (keeper) => {
          there = keeper;
        },
        mark: (taskId, mark) => {
          marks.told(taskId, mark);
          void noteMarks();
        },
      };
      await program.attend(on, signal);
      there = undefined;
      held = undefined;
      silentSince = performance.now();
      await wait(AGAIN_MS, undefined, { signal });
    }
  };
  const beat = async (): Promise<void> => {
    const keeper = there;
    if (keeper === undefined) {
      if (isMissed || performance.now() - silentSince < MISSED_MS) return;
      isMissed = true;
      log(
        `the keeper of ${models.join(', ')} does not say that it holds its ledger: their tasks wait until it does. For a paid account, start npm run upstream -- serve on this machine`,
        { level: 'warn' },
      );
      return;
    }
    isMissed = false;
    await noteMarks();
    const isHeld = await beatKeeper(database, keeper, worker);
    if (isHeld !== (held !== undefined))
      log(
        isHeld
          ? `speaks for the keeper ${keeper.id}`
          : `another process holds the ledger of the keeper ${keeper.id}, or did until just now: no task is taken for it`,
      );
    held = isHeld && there === keeper ? keeper : undefined;
  };
  const deliver = async (): Promise<void> => {
    if (held !== undefined) await deliverDecisions(program, held, marks, options);
  };
  const again = async (work: () => Promise<void>): Promise<void> => {
    for (;;) {
      await work().catch((error: unknown) => log(`a keeper could not be spoken for: ${String(error)}`));
      await wait(BEAT_MS, undefined, { signal });
    }
  };
  // A decision may take longer to deliver than a keeper may be silent.
  const loops = [attend(), again(beat), again(deliver)];
  const running = Promise.all(loops.map((loop) => loop.catch(() => undefined)));
  return { held: () => held, running };
}

/** Delivers the decisions of operators. Each is delivered once at most. */
async function deliverDecisions(
  program: KeeperProgram,
  { id }: Keeper,
  marks: Marks,
  { database, queue, now, log }: SpeakOptions,
): Promise<void> {
  for (;;) {
    const said = await takeDecision(database, id);
    if (said === undefined) return;
    const { taskId, decision } = said;
    const delivered = await program.deliver(decision, taskId);
    log(
      `task ${taskId}: “${decision}”, by a person's word: ${delivered.is === 'refused' ? delivered.words : delivered.is}`,
    );
    if (decision === 'give-up' && delivered.is === 'unknown') {
      // Its ledger owes nothing: it was never handed over.
      const end = { failure: GIVEN_UP, at: now() };
      if (await database.transaction((queries) => failUnknown(queries, queue, taskId, end))) continue;
    }
    const isAgain = decision === 'retry' && delivered.is !== 'refused' && (await marks.forget(taskId));
    const refusal =
      delivered.is === 'unknown' && !isAgain
        ? 'its keeper has no such task yet; say it again in a minute'
        : undefined;
    await noteAnswer(database, said, delivered.is === 'refused' ? delivered.words : refusal);
  }
}
