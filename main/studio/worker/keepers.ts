import { join } from 'node:path';
import type { Model } from '../../../shared/interface/models.ts';
import { type GeneratorSettings, modelsOf } from '../../service/generators/generator-settings.ts';
import type { KeeperOfModels } from '../store/keepers.ts';
import { createKeeperProgram } from './keeper-program.ts';
import { type SpeakOptions, speakFor } from './speak-for.ts';

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

export interface KeepersOptions extends SpeakOptions {
  readonly cwd: string;
  /** Nothing else lies in it. Absolute path. */
  readonly folder: string;
}

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
