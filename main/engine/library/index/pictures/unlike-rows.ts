import { LIKENESS_BYTES, MOST_UNLIKE, unlikeness } from '../../../../media/likeness/likeness.ts';
import type { IndexReader } from '../index-reader.ts';

/** Measures how unlike the pictures of all rows are to those of an asset. */
export interface UnlikeRows {
  /**
   * By the number of the row: how unlike its pictures are to those of the nearest of these assets, references against references and covers against
   * covers; not there where neither are alike. An id may be shortened to a beginning that only one asset has.
   */
  readonly to: (ids: readonly string[]) => ReadonlyMap<number, number>;
  /** Called with every change of the index. */
  readonly clear: () => void;
}

/** The pictures of all rows, as columns. */
interface Columns {
  readonly numbers: readonly number[];
  readonly reference: Int32Array;
  readonly cover: Int32Array;
  /** By the number of the picture: where its likeness begins; −1 if it has none. */
  readonly at: Int32Array;
  readonly likenesses: Uint8Array;
}

/** Columns as JSON arrays, and the likenesses as one text: they are read several times faster than rows. */
const PICTURED = `SELECT json_group_array(number) AS numbers, json_group_array(coalesce(reference, 0)) AS reference,
  json_group_array(coalesce(cover, 0)) AS cover FROM pictured`;
const LIKENESSES = `SELECT json_group_array(picture) AS pictures, group_concat(likeness, '') AS likenesses
  FROM (SELECT picture, likeness FROM pictures WHERE likeness <> '' ORDER BY picture)`;
const NAMED = 'SELECT number, id FROM sidecars WHERE id >= ? AND id < ? AND shown = 1 ORDER BY id LIMIT 2';

export function createUnlikeRows({ one, all }: IndexReader): UnlikeRows {
  let read: Columns | null = null;
  const known = new Map<string, ReadonlyMap<number, number>>();

  function columns(): Columns {
    const row = one(PICTURED);
    const seen = one(LIKENESSES);
    const pictures = parsed(seen?.pictures);
    const at = new Int32Array((pictures.at(-1) ?? 0) + 1).fill(-1);
    for (const [place, picture] of pictures.entries()) at[picture] = place * LIKENESS_BYTES;
    return {
      numbers: parsed(row?.numbers),
      reference: Int32Array.from(parsed(row?.reference)),
      cover: Int32Array.from(parsed(row?.cover)),
      at,
      likenesses: Buffer.from(String(seen?.likenesses ?? ''), 'base64'),
    };
  }

  function rowOf(id: string): number | null {
    const [first, second] = all(NAMED, id, `${id}\u{10ffff}`);
    return first === undefined || (second !== undefined && first.id !== id) ? null : Number(first.number);
  }

  /** @param unlike receives what is nearer than before */
  function measure(id: string, unlike: Map<number, number>): void {
    read ??= columns();
    const { numbers, reference, cover, at, likenesses } = read;
    const own = rowOf(id);
    if (own === null) return;
    // It is like itself, also without a picture.
    unlike.set(own, 0);
    const place = numbers.indexOf(own);
    if (place < 0) return;
    for (const column of [reference, cover]) {
      const wanted = at[column[place] ?? 0] ?? -1;
      if (wanted < 0) continue;
      // Each picture once, since rows share them: versions of a subject have one reference.
      const distances = new Float64Array(at.length).fill(Number.POSITIVE_INFINITY);
      for (let picture = 0; picture < at.length; picture += 1) {
        const other = at[picture] ?? -1;
        if (other >= 0) distances[picture] = unlikeness(likenesses, wanted, likenesses, other);
      }
      for (let row = 0; row < column.length; row += 1) {
        const distance = distances[column[row] ?? 0] ?? Number.POSITIVE_INFINITY;
        if (distance > MOST_UNLIKE) continue;
        const number = numbers[row] ?? 0;
        if (distance < (unlike.get(number) ?? Number.POSITIVE_INFINITY)) unlike.set(number, distance);
      }
    }
  }

  return {
    to: (ids) => {
      const key = JSON.stringify(ids);
      const found = known.get(key);
      if (found !== undefined) return found;
      const unlike = new Map<number, number>();
      for (const id of ids) measure(id, unlike);
      known.set(key, unlike);
      return unlike;
    },
    clear: () => {
      read = null;
      known.clear();
    },
  };
}

function parsed(json: unknown): number[] {
  return JSON.parse(String(json ?? '[]')) as number[];
}
