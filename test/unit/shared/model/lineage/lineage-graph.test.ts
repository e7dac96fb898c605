import { expect, it } from 'vitest';
import type { Asset } from '../../../../../shared/model/asset.ts';
import { lineageGraph } from '../../../../../shared/model/lineage/lineage-graph.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';

const picture = (letter: string, path: string | null = null) => ({
  view: 'front' as const,
  name: `${letter}.png`,
  source: `/${letter}.png`,
  path,
  sha256: letter.repeat(64),
});
const at = (minute: number) => ({ createdAt: `2026-11-20T12:${10 + minute}:00.000Z` });
const madeOf = (parent: string): Partial<Asset> => ({
  mesh: { from: 'asset', assetId: parent, name: parent, sha256: 'f'.repeat(64) },
  parents: [parent],
});
const source = (letter: string): string => `source image ${letter.repeat(32)}`;

it('draws picture, geometry, texture and parts as one line, and a depth map beside them', () => {
  const graph = lineageGraph(
    [
      assetOf('texture', { ...at(2), ...madeOf('geometry'), references: [picture('a')] }),
      assetOf('geometry', {
        ...at(1),
        references: [picture('a', 'reference/front.png')],
        children: ['texture'],
      }),
      assetOf('depth', { ...at(4), references: [picture('a')] }),
      assetOf('parts', { ...at(3), ...madeOf('texture') }),
    ],
    [],
  );
  expect(graph.nodes.map(({ id }) => id)).toEqual([source('a'), 'geometry', 'texture', 'parts', 'depth']);
  expect(graph.nodes[0]).toMatchObject({
    what: 'picture',
    name: 'a.png',
    shown: { assetId: 'geometry', path: 'reference/front.png' },
  });
  expect(graph.edges).toEqual([
    { from: source('a'), to: 'geometry' },
    { from: 'geometry', to: 'texture' },
    { from: 'texture', to: 'parts' },
    { from: source('a'), to: 'depth' },
  ]);
});

it('draws another picture of a texture, and says which parents are missing', () => {
  const { nodes, edges } = lineageGraph(
    [
      assetOf('texture', { ...at(2), ...madeOf('geometry'), references: [picture('b')] }),
      assetOf('geometry', { ...at(1), references: [picture('a')] }),
      assetOf('left', { ...at(3), ...madeOf('gone') }),
    ],
    ['gone', 'a child that was deleted'],
  );
  expect(nodes.map(({ is, id }) => [is, id])).toEqual([
    ['source', source('a')],
    ['source', source('b')],
    ['missing', 'gone'],
    ['asset', 'geometry'],
    ['asset', 'texture'],
    ['asset', 'left'],
  ]);
  expect(edges).toContainEqual({ from: source('b'), to: 'texture' });
  expect(edges).toContainEqual({ from: 'gone', to: 'left' });
});

it('takes a link that only the parent names, addresses and files, and ends in a circle', () => {
  const { nodes, edges } = lineageGraph(
    [
      assetOf('parent', { ...at(1), children: ['child'], imageUrl: 'https://a.example/a.png' }),
      assetOf('child', { ...at(2) }),
      assetOf('one', { ...at(3), parents: ['two', 'one'] }),
      assetOf('two', {
        ...at(4),
        parents: ['one'],
        mesh: { from: 'file', name: 'a.glb', source: '/a.glb', path: null, sha256: 'c'.repeat(64) },
      }),
    ],
    [],
  );
  expect(nodes.flatMap((node) => (node.is === 'source' ? [node.what] : []))).toEqual(['address', 'mesh']);
  expect(edges).toContainEqual({ from: 'parent', to: 'child' });
  expect(edges.filter(({ from, to }) => from === to)).toEqual([]);
});
