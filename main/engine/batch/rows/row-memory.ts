import { createHash } from 'node:crypto';
import { firstIdOf, idOf, letterOf, ownOf, withOwn } from '../../../../shared/model/plan/change-rows.ts';
import { whyRecipeDoesNotFit } from '../../../../shared/model/plan/recipe-fits.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { meshOf, placeOf, type Reference, viewsOf } from '../../../../shared/model/reference.ts';
import type { KeptReference, KeptRows } from './kept-rows.ts';

/**
 * What the artist chose for the rows of single references, kept when a plan of the same files is made again. Labels and recipes belong to
 * the files; a wish to make something again to their bytes: other bytes at the same place are other work.
 */
export interface RowMemory {
  /** Reads what an earlier start of Maquette kept. */
  readonly load: () => Promise<void>;
  /** The rows of a new plan, with what was kept for their references. What does not fit such a row any more is left out, and stays kept. */
  readonly recall: (rows: readonly PlanRow[]) => readonly PlanRow[];
  /** Keeps what the rows of the references have now. @throws AppError `disk`; then what they had before is kept on */
  readonly keep: (rows: readonly PlanRow[], changed: ReadonlySet<string>) => Promise<void>;
  /**
   * Forgets wishes on disk, before their jobs are added: from then on the ledger alone knows them, and whatever becomes of it, none is
   * sent again from memory. @throws AppError `disk`
   */
  readonly beforeSending: (wishes: readonly string[]) => Promise<void>;
  /** Whether nothing is kept. */
  readonly isEmpty: () => boolean;
}

/** @param disk left out: nothing outlasts this start of Maquette */
export function createRowMemory(disk?: KeptRows): RowMemory {
  const kept = new Map<string, KeptReference>();
  const sent = new Set<string>();
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    for (const each of (await disk?.read()) ?? []) if (!kept.has(each.key)) kept.set(each.key, each);
  };
  const loaded = (): Promise<void> => {
    loading ??= load();
    return loading;
  };
  const write = async (): Promise<void> =>
    disk?.write([...kept.values()].flatMap((each) => unsent(each, sent)));
  return {
    load: loaded,
    isEmpty: () => kept.size === 0,
    recall: (rows) =>
      rows.flatMap((row) => {
        const known = kept.get(keyOf(row.reference));
        const isSame = known?.bytes === bytesOf(row.reference);
        const fitting = (known?.rows ?? []).filter(
          ({ own: { recipe } }) =>
            recipe === undefined || whyRecipeDoesNotFit(recipe, row.reference) === null,
        );
        if (fitting.length === 0) return [row];
        return fitting.map(({ letter, own: { wish, over, ...own } }) =>
          withOwn(
            { ...row, id: idOf(row.id, letter) },
            { ...own, ...(isSame && wish !== undefined && { wish, over }) },
          ),
        );
      }),
    keep: async (rows, changed) => {
      await loaded();
      const first = new Set([...changed].map(firstIdOf));
      const groups = Map.groupBy(
        rows.filter(({ id }) => first.has(firstIdOf(id))),
        ({ id }) => firstIdOf(id),
      );
      const before: (readonly [key: string, reference: KeptReference | undefined])[] = [];
      for (const group of groups.values()) {
        const [row] = group;
        if (row === undefined) continue;
        const own = group.map((each) => ({ letter: letterOf(each.id), own: ownOf(each) }));
        const key = keyOf(row.reference);
        before.push([key, kept.get(key)]);
        // What was changed last stands last, and is forgotten last.
        kept.delete(key);
        if (!isPlain(own)) kept.set(key, { key, bytes: bytesOf(row.reference), rows: own });
      }
      try {
        await write();
      } catch (cause) {
        // A wish that the artist was told is not kept would be in the next plan, and be paid for.
        for (const [key, reference] of before) {
          if (reference === undefined) kept.delete(key);
          else kept.set(key, reference);
        }
        throw cause;
      }
    },
    beforeSending: async (wishes) => {
      await loaded();
      const unwritten = wishes.filter((wish) => !sent.has(wish));
      if (unwritten.length === 0) return;
      for (const wish of unwritten) sent.add(wish);
      try {
        await write();
      } catch (cause) {
        // The next start has to write them.
        for (const wish of unwritten) sent.delete(wish);
        throw cause;
      }
    },
  };
}

const isPlain = (rows: KeptReference['rows']): boolean =>
  rows.every(({ letter, own }) => letter === '' && Object.keys(own).length === 0);

/** A kept reference without the wishes that were sent; nothing if nothing is left of it. */
function unsent(reference: KeptReference, sent: ReadonlySet<string>): readonly KeptReference[] {
  const isSent = ({ own: { wish } }: KeptReference['rows'][number]): boolean =>
    wish !== undefined && sent.has(wish);
  if (!reference.rows.some(isSent)) return [reference];
  const rows = reference.rows.map((row) => {
    if (!isSent(row)) return row;
    const { wish: _, again: _again, over: _over, ...own } = row.own;
    return { ...row, own };
  });
  return isPlain(rows) ? [] : [{ ...reference, rows }];
}

/** The bytes of a reference's files, whatever is mended on them. */
function bytesOf(reference: Reference): string {
  const images = viewsOf(reference).map(({ image: { path, sha256 } }) => [path, sha256 ?? ''].join(' '));
  const mesh = meshOf(reference);
  return fingerprintText([mesh?.from === 'file' ? (mesh.file.sha256 ?? '') : '', ...images.sort()]);
}

const fingerprintText = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The files of a reference, whatever is mended on them. */
function keyOf(reference: Reference): string {
  const mesh = meshOf(reference);
  const views = viewsOf(reference).map(({ image: { path } }) => path);
  const place = mesh === null ? placeOf(reference) : mesh.from === 'url' ? mesh.url : mesh.file.path;
  return JSON.stringify([reference.kind === 'texture' || views.length === 0 ? place : '', ...views.sort()]);
}
