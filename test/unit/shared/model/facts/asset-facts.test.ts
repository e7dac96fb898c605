import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LABELS } from '../../../../../shared/model/asset.ts';
import {
  changeBack,
  type FactsChange,
  factsChangeSchema,
  withFacts,
  withoutOvertaken,
} from '../../../../../shared/model/facts/asset-facts.ts';
import { DECISIONS } from '../../../../../shared/model/facts/decision.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';

const AT = Date.UTC(2026, 10, 23);
const word = fc.constantFrom('a', 'B', 'b', 'props/swords', 'x');
const changes: fc.Arbitrary<FactsChange> = fc.record(
  {
    name: fc.constantFrom('bird', 'Bird 2'),
    rating: fc.integer({ min: 0, max: 5 }),
    label: fc.constantFrom(null, ...LABELS),
    decision: fc.constantFrom(null, ...DECISIONS),
    notes: fc.constantFrom('', 'good'),
    addTags: fc.array(word, { maxLength: 3 }),
    removeTags: fc.array(word, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

describe('facts of an asset', () => {
  it('are changed, and what was overwritten stays in the history', () => {
    const asset = withFacts(
      assetOf('a', { rating: 2, tags: ['old'] }),
      { rating: 5, label: 'red', addTags: ['New'] },
      AT,
    );
    expect(asset).toMatchObject({
      rating: 5,
      label: 'red',
      tags: ['old', 'New'],
      history: [{ at: '2026-11-23T00:00:00.000Z', field: 'rating', was: 2 }],
    });
    expect(withFacts(asset, { label: null, removeTags: ['OLD'] }, AT)).not.toHaveProperty('label');
  });

  it('are changed with a few reads of each tag, of which another program may have written thousands', () => {
    let reads = 0;
    const list = Array.from({ length: 2_000 }, (_, at) => `tag ${at}`);
    const tags = new Proxy(list, {
      get: (of, key, self) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(of, key, self);
      },
    });
    const back = changeBack({ ...assetOf('a'), tags }, { decision: 'keep', removeTags: ['TAG 7'] }, AT);
    expect(back).toEqual({ decision: null, addTags: ['tag 7'] });
    expect(reads).toBeLessThan(20 * list.length);
  });

  it('keep the decision that a later one overwrote', () => {
    const kept = withFacts(assetOf('a'), { decision: 'keep' }, AT);
    expect(kept.history).toEqual([]);
    expect(withFacts(kept, { decision: 'reject' }, AT)).toMatchObject({
      decision: 'reject',
      history: [{ field: 'decision', was: 'keep' }],
    });
    expect(withFacts(kept, { decision: null }, AT)).not.toHaveProperty('decision');
  });

  it('drop a decision that is older than a later one, and nothing else', () => {
    const later = withFacts(withFacts(assetOf('a'), { decision: 'redo' }, AT), { decision: 'keep' }, AT + 2);
    const change = { decision: 'redone', rating: 3 } as const;
    expect(withoutOvertaken(later, { ...change, decidedAt: AT + 1 })).toEqual({ rating: 3 });
    expect(withoutOvertaken(later, { ...change, decidedAt: AT + 2 })).toEqual(change);
    expect(withoutOvertaken(later, change)).toEqual(change);
    expect(withoutOvertaken(later, { rating: 3 })).toEqual({ rating: 3 });
  });

  it('come back by the change that takes another one back', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const before = withFacts(assetOf('a'), first, AT);
        const after = withFacts(before, second, AT);
        const back = changeBack(before, second, AT);
        const again = back === null ? after : withFacts(after, factsChangeSchema.parse(back), AT);
        expect([again.name, again.rating, again.label, again.decision, again.notes]).toEqual([
          before.name,
          before.rating,
          before.label,
          before.decision,
          before.notes,
        ]);
        expect([...again.tags].sort()).toEqual([...before.tags].sort());
      }),
    );
  });

  it('of two writers are all kept where they concern other tags', () => {
    const start = assetOf('a', { tags: ['x'] });
    const both = withFacts(
      withFacts(start, { addTags: ['one'] }, AT),
      { addTags: ['two'], removeTags: ['x'] },
      AT,
    );
    expect(both.tags).toEqual(['one', 'two']);
  });

  it.each([{ name: '  ' }, { rating: 6 }, { addTags: ['a,b'] }, { addTags: [''] }, { label: 'pink' }])(
    'refuses %j',
    (change) => {
      expect(factsChangeSchema.safeParse(change).success).toBe(false);
    },
  );
});
