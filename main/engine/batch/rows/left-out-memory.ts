import { z } from 'zod';
import { leftOutKeys } from '../../../../shared/model/plan/left-out-keys.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { createKeptLines, type KeptLines, type KeptPlace } from './kept-lines.ts';

/** What the artist left out of batches, by `leftOutKeys`. */
export type KeptLeftOut = KeptLines<string>;

/** Keeps it in `rows-left-out.jsonl`. */
export function createKeptLeftOut(place: KeptPlace): KeptLeftOut {
  return createKeptLines(place, {
    name: 'rows-left-out.jsonl',
    format: 'maquette-left-out',
    entry: z.string().min(1),
    textOf: (key) => JSON.stringify(key),
    // More than a batch has: what is forgotten would be sent.
    most: 200_000,
    mostBytes: 32 * 1024 * 1024,
    words: {
      what: 'What was left out of batches',
      keep: 'remember what is left out',
      without: 'all that is new is checked',
    },
  });
}

/** What is left out, kept for later plans of the same files. */
export interface LeftOutMemory {
  /** Reads what an earlier start of Maquette kept. */
  readonly load: () => Promise<void>;
  /** What is left out of these rows. */
  readonly of: (rows: readonly PlanRow[]) => readonly string[];
  /** @throws AppError `disk`; it holds until Maquette is closed all the same */
  readonly set: (keys: readonly string[], isOut: boolean) => Promise<void>;
}

/** @param disk left out: nothing outlasts this start of Maquette */
export function createLeftOutMemory(disk?: KeptLeftOut): LeftOutMemory {
  const out = new Set<string>();
  let loading: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    for (const key of (await disk?.read()) ?? []) out.add(key);
  };
  const load = (): Promise<void> => {
    loading ??= read();
    return loading;
  };
  return {
    load,
    of: (rows) =>
      out.size === 0 ? [] : rows.flatMap((row) => leftOutKeys(row).filter((key) => out.has(key))),
    set: async (keys, isOut) => {
      await load();
      for (const key of keys) {
        // What was left out last stands last, and is forgotten last.
        out.delete(key);
        if (isOut) out.add(key);
      }
      await disk?.write([...out]);
    },
  };
}
