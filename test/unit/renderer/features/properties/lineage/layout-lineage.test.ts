import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutLineage } from '../../../../../../renderer/features/properties/lineage/layout-lineage.ts';

const edge = (from: string, to: string) => ({ from, to });
const rows = (ids: readonly string[], edges: readonly ReturnType<typeof edge>[]) =>
  layoutLineage(ids, edges).places.map(
    ({ id, depth, under }) => `${'·'.repeat(depth)}${id}${under === null ? '' : ` ${under}`}`,
  );

describe('the layout of a lineage', () => {
  it('puts each node below what it was made of, with siblings in their order', () => {
    const edges = [
      edge('picture', 'geometry'),
      edge('geometry', 'texture'),
      edge('picture', 'depth'),
      edge('geometry', 'parts'),
    ];
    expect(rows(['picture', 'geometry', 'texture', 'parts', 'depth'], edges)).toEqual([
      'picture',
      '·geometry 0',
      '··texture 1',
      '··parts 1',
      '·depth 0',
    ]);
  });

  it('puts what was made of several below the last of them, with further lines to the others', () => {
    const edges = [
      edge('a', 'model'),
      edge('b', 'texture'),
      edge('model', 'texture'),
      edge('texture', 'parts'),
    ];
    expect(rows(['a', 'b', 'model', 'texture', 'parts'], edges)).toEqual([
      'a',
      '·model 0',
      'b',
      '·texture 2',
      '··parts 3',
    ]);
    expect(layoutLineage(['a', 'b', 'model', 'texture', 'parts'], edges).links).toEqual([
      { from: 0, to: 1, isMain: true },
      { from: 2, to: 3, isMain: true },
      { from: 1, to: 3, isMain: false },
      { from: 3, to: 4, isMain: true },
    ]);
  });

  it('leaves out lines to what is not there, and draws what is in a circle', () => {
    expect(rows(['a'], [edge('a', 'a'), edge('gone', 'a'), edge('a', 'gone')])).toEqual(['a']);
    expect(rows(['a', 'b'], [edge('a', 'b'), edge('b', 'a')])).toEqual(['a', '·b 0']);
    expect(layoutLineage([], [])).toEqual({ places: [], links: [] });
  });

  it('places each node once, below all that it was made of, unless there is a circle', () => {
    const node = fc.integer({ min: 0, max: 11 });
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 40 }), (pairs) => {
        const ids = Array.from({ length: 12 }, (_, at) => `n${at}`);
        const forward = pairs.map(([one, other]) =>
          edge(`n${Math.min(one, other)}`, `n${Math.max(one, other)}`),
        );
        const { places, links } = layoutLineage(ids, forward);
        expect(places.map(({ row }) => row)).toEqual(places.map((_, at) => at));
        expect(new Set(places.map(({ id }) => id)).size).toBe(12);
        for (const { from, to } of links) expect(from).toBeLessThan(to);
        const wild = pairs.map(([one, other]) => edge(`n${one}`, `n${other}`));
        expect(new Set(layoutLineage(ids, wild).places.map(({ id }) => id)).size).toBe(12);
      }),
    );
  });
});
