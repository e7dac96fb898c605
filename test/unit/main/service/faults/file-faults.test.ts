import { describe, expect, it } from 'vitest';
import { type Fault, faultPlanSchema } from '../../../../../main/service/faults/fault-plan.ts';
import { fileFaultsOf } from '../../../../../main/service/faults/file-faults.ts';

const faultsOf = (...faults: readonly object[]): readonly Fault[] => faultPlanSchema.parse({ faults }).faults;
const result = (fault: object) => ({ at: 'result', ...fault });
const NONE = { acceptsRanges: true, etag: 'strong', cut: undefined, isCorrupt: false };

describe('the faults of a file', () => {
  it('are combined: the first cut, and the worse ETag in either order', () => {
    const [weak, changing] = [result({ do: 'weak-etag' }), result({ do: 'changing-etag' })];
    const cuts = [0.25, 0.75].map((share) => result({ do: 'truncate', share }));
    const others = [result({ do: 'no-range' }), result({ do: 'corrupt' })];
    for (const etags of [
      [weak, changing],
      [changing, weak],
    ]) {
      expect(fileFaultsOf(faultsOf(...cuts, ...others, ...etags))).toEqual({
        acceptsRanges: false,
        etag: 'changing',
        cut: { share: 0.25, length: 'whole' },
        isCorrupt: true,
      });
    }
    expect(fileFaultsOf(faultsOf(weak))).toEqual({ ...NONE, etag: 'weak' });
  });

  it('are none where the call, its answer or the task is at fault', () => {
    const others = faultsOf(
      ...[{ do: 'drop' }, { do: 'delay', seconds: 1 }, { do: 'status', status: 502 }, { do: 'html' }].map(
        result,
      ),
      ...['msg-as-message', 'code-as-text', 'revoke-tokens', 'fail-task', 'never-end'].map((what) => ({
        at: 'createDepth',
        do: what,
      })),
    );
    expect(fileFaultsOf(others)).toEqual(NONE);
  });

  it('that are not known are an error, and are not passed over', () => {
    expect(() => fileFaultsOf([{ do: 'melt' } as unknown as Fault])).toThrow();
  });
});
