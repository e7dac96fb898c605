import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Model } from '../../../shared/interface/models.ts';
import { type GeneratorSettings, modelsOf } from '../../service/generators/generator-settings.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { beatKeeper, type Keeper, type KeeperOfModels } from '../store/keepers.ts';
import { failUnknown } from '../store/owed-tasks.ts';
import { noteAnswer, takeWord } from '../store/words.ts';
import { createKeeperProgram, type KeeperProgram } from './keeper-program.ts';

/** The keepers that a worker speaks for. */
export interface Keepers {
  /** Those that are there now, and that no other process holds. */
  readonly there: () => readonly KeeperOfModels[];
  /** All models that are made by one, whether it is there or not. */
  readonly models: readonly Model[];
  /** The programs of `keeper` whose ledger is not held now, or is held by another process. */
  readonly away: () => ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

export interface KeepersOptions {
  readonly database: Database;
  readonly queue: TaskQueue;
  readonly now: () => number;
  /** Names the worker. */
  readonly worker: string;
  readonly cwd: string;
  /** Nothing else lies in it. Absolute path. */
  readonly folder: string;
  readonly log: Log;
}

const BEAT_MS = 3000;
/** A keeper that does not speak for so long after its start, or its end, is missed. */
const MISSED_MS = 10_000;
/** The pause before a program that ended is started again. */
const AGAIN_MS = 2000;
const GIVEN_UP = { shape: 'code', msg: 'generate failed: it was given up' } as const;

/** Starts the programs that speak for the ledgers of these generators, one for each ledger, and carries what people say of their tasks. */
export function openKeepers({ generators }: GeneratorSettings, options: KeepersOptions): Keepers {
  const byProgram = new Map<string, Model[]>();
  for (const [number, { keeper }] of generators.entries()) {
    if (keeper !== undefined)
      byProgram.set(keeper, [...(byProgram.get(keeper) ?? []), ...modelsOf(generators, number)]);
  }
  const { cwd, folder, log } = options;
  const stop = new AbortController();
  const each = [...byProgram].map(([command, models], number) => {
    const own = join(folder, `keeper-${number + 1}`);
    const program = createKeeperProgram({ command, cwd, folder: own, log });
    return { command, models, ...speakFor(program, models, stop.signal, options) };
  });
  return {
    there: () =>
      each.flatMap(({ models, held }) => {
        const keeper = held();
        return keeper === undefined ? [] : [{ ...keeper, models }];
      }),
    models: [...byProgram.values()].flat(),
    away: () => new Set(each.flatMap(({ command, held }) => (held() === undefined ? [command] : []))),
    close: async () => {
      stop.abort();
      await Promise.all(each.map(({ running }) => running));
    },
  };
}

/** Keeps one program running, and says in the database that its ledger is held, for as long as it is. */
function speakFor(
  program: KeeperProgram,
  models: readonly Model[],
  signal: AbortSignal,
  options: KeepersOptions,
) {
  const { database, worker, log } = options;
  let there: Keeper | undefined;
  let held: Keeper | undefined;
  let silentSince = performance.now();
  let isMissed = false;

  const attend = async (): Promise<void> => {
    for (;;) {
      await program.attend((keeper) => {
        there = keeper;
      }, signal);
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
    const isHeld = await beatKeeper(database, keeper, worker);
    if (isHeld !== (held !== undefined))
      log(
        isHeld
          ? `speaks for the keeper ${keeper.id}`
          : `another process holds the ledger of the keeper ${keeper.id}, or did until just now: no task is taken for it`,
      );
    held = isHeld && there === keeper ? keeper : undefined;
  };
  const carry = async (): Promise<void> => {
    if (held !== undefined) await carryWords(program, held, options);
  };
  const again = async (work: () => Promise<void>): Promise<void> => {
    for (;;) {
      await work().catch((error: unknown) => log(`a keeper could not be spoken for: ${String(error)}`));
      await wait(BEAT_MS, undefined, { signal });
    }
  };
  // A word may take longer to carry than a keeper may be silent.
  const loops = [attend(), again(beat), again(carry)];
  const running = Promise.all(loops.map((loop) => loop.catch(() => undefined)));
  return { held: () => held, running };
}

/** Carries the words that people gave. Each is carried once at most. */
async function carryWords(
  program: KeeperProgram,
  { id }: Keeper,
  { database, queue, now, log }: KeepersOptions,
): Promise<void> {
  for (;;) {
    const said = await takeWord(database, id);
    if (said === undefined) return;
    const { taskId, word } = said;
    const carried = await program.carry(word, taskId);
    log(
      `task ${taskId}: “${word}”, by a person's word: ${carried.is === 'refused' ? carried.words : carried.is}`,
    );
    if (word === 'give-up' && carried.is === 'unknown') {
      // Its ledger owes nothing: it was never handed over.
      const end = { failure: GIVEN_UP, at: now() };
      if (await database.transaction((queries) => failUnknown(queries, queue, taskId, end))) continue;
    }
    const refusal =
      carried.is === 'unknown' ? 'its keeper has no such task yet; say it again in a minute' : undefined;
    await noteAnswer(database, said, carried.is === 'refused' ? carried.words : refusal);
  }
}
