import { sqliteCode } from '../../../disk/sqlite-error.ts';
import type { AssetIndex } from '../asset-index.ts';
import { IndexDamage, isIndexDamage } from '../index-damage.ts';

/** What became of work on an index in a thread. Errors are data, because a thread sends only their words. */
export type ThreadEnd<Value> =
  | { readonly is: 'done'; readonly value: Value }
  | {
      readonly is: 'failed';
      readonly message: string;
      readonly isDamage: boolean;
      /** SQLite's. */
      readonly code: number | null;
    };

export function endOf<Value>(index: AssetIndex | null, work: () => Value): ThreadEnd<Value> {
  try {
    return { is: 'done', value: work() };
  } catch (cause) {
    const isDamage = isIndexDamage(cause, () => index?.hasSchema() ?? true);
    const message = cause instanceof Error ? cause.message : String(cause);
    return { is: 'failed', message, isDamage, code: sqliteCode(cause) };
  }
}

/** @throws IndexDamage, or an error with SQLite's code */
export function valueIn<Value>(end: ThreadEnd<Value>): Value {
  if (end.is === 'done') return end.value;
  if (end.isDamage) throw new IndexDamage(end.message);
  throw Object.assign(new Error(end.message), end.code === null ? {} : { errcode: end.code });
}
