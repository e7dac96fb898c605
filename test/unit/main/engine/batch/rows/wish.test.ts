import { describe, expect, it } from 'vitest';
import { overOf, wishState } from '../../../../../../main/engine/batch/rows/wish.ts';
import type { StoredAsset } from '../../../../../../main/engine/library/library.ts';

const asset = (id: string, minute: number, wish?: string): StoredAsset =>
  ({ asset: { id, createdAt: `2026-11-29T10:${minute}:00.000Z`, wish } }) as StoredAsset;
const seen = asset('seen', 20);
const stateOf = (
  newest: StoredAsset | null,
  asked: StoredAsset | null = seen,
  made: readonly string[] = [],
) =>
  wishState(
    { isMadeAgain: (wish) => made.includes(wish) },
    { wish: 'w', over: overOf('print', undefined, asked) },
    newest,
  );

describe('a wish to make something again', () => {
  it('is open while what the artist saw is the newest, or what is left of it is older', () => {
    expect([stateOf(seen), stateOf(asset('older', 10)), stateOf(null), stateOf(null, null)]).toEqual(
      Array(4).fill('open'),
    );
  });

  it('is overtaken by an asset that came since, also at the same moment, and where there was none', () => {
    expect([stateOf(asset('newer', 30)), stateOf(asset('other', 20)), stateOf(seen, null)]).toEqual(
      Array(3).fill('overtaken'),
    );
  });

  it('is made once its own asset is there, or the ledger says so', () => {
    expect([stateOf(asset('own', 30, 'w')), stateOf(seen, seen, ['w'])]).toEqual(['made', 'made']);
  });

  it('is over what it was over before, as long as it is about the same work', () => {
    const before = overOf('print', undefined, seen);
    expect(overOf('print', before, asset('newer', 30))).toBe(before);
    expect(overOf('other', before, asset('newer', 30))).toEqual({
      fingerprint: 'other',
      asset: { id: 'newer', createdAt: '2026-11-29T10:30:00.000Z' },
    });
  });
});
