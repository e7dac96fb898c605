import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { type FbxRecord, readFbxRecords } from '../../../../../../renderer/viewer/load/fbx/fbx-records.ts';
import { hideUndrawn, hideUndrawnText } from '../../../../../../renderer/viewer/load/fbx/fbx-undrawn.ts';
import { reserveFbxMeshes, reserveFbxText } from '../../../../../../renderer/viewer/load/fbx/reserve-fbx.ts';
import {
  type FbxEntry,
  fbxFile,
  fbxIntegers,
  fbxLong,
  fbxText,
} from '../../../../../helpers/viewer/fbx-file.ts';

const TOO_MUCH = 'more than 1.5 GB';
const DAMAGED = 'does not fit into it';

const budget = (): Budget => new Budget('The fbx');
const read = (...records: FbxEntry[]): readonly FbxRecord[] => readFbxRecords(fbxFile(records), budget());

/** A mesh of so many corners, with so many layers that give each of them the same texture coordinate. */
function mesh(corners: number, layers: number): FbxEntry {
  const layer = { name: 'LayerElementUV', properties: [fbxLong(0)] };
  return {
    name: 'Objects',
    children: [
      {
        name: 'Geometry',
        properties: [fbxLong(1), fbxText('a mesh'), fbxText('Mesh')],
        children: [
          { name: 'PolygonVertexIndex', properties: [fbxIntegers(new Int32Array(corners))] },
          ...Array.from({ length: layers }, () => layer),
        ],
      },
    ],
  };
}

describe('an fbx', () => {
  it('whose arrays are as long as they say is read', () => {
    const [objects] = read(mesh(3_000, 1));
    expect(objects?.children[0]?.children[0]).toMatchObject({ name: 'PolygonVertexIndex', items: 3_000 });
  });

  it.each([
    ['less than they unpack to', fbxIntegers(new Int32Array(5_000_000), 3)],
    ['more than they unpack to', fbxIntegers(new Int32Array(3), 4)],
    ['less, under another number for "deflated"', fbxIntegers(new Int32Array(5_000_000), 3, 2)],
  ])('whose arrays say %s is refused', (_, property) => {
    expect(() => read({ name: 'Objects', properties: [property] })).toThrow(DAMAGED);
  });

  it('is claimed for what is written out for each corner of its meshes', () => {
    expect(() => reserveFbxMeshes(read(mesh(100_000, 2)), budget())).not.toThrow();
    expect(() => reserveFbxMeshes(read(mesh(100_000, 1_100)), budget())).toThrow(TOO_MUCH);
  });

  it('that is a text is claimed for the same, and for its numbers', () => {
    const text = (layers: number): Uint8Array =>
      new TextEncoder().encode(
        `Objects:  {\n\tGeometry: 1, "Geometry::a", "Mesh" {\n\t\tPolygonVertexIndex: *99999 {\n\t\t\ta: ${'0,'.repeat(50_000)}\n${'0,'.repeat(50_000)}0\n\t\t}\n${'\t\tLayerElementUV: 0 {\n\t\t}\n'.repeat(layers)}\t}\n}\n`,
      );
    expect(() => reserveFbxText(text(2), budget())).not.toThrow();
    expect(() => reserveFbxText(text(1_100), budget())).toThrow(TOO_MUCH);
    const full = budget();
    full.reserve(1.5 * 1024 ** 3 - 1_000_000);
    expect(() => reserveFbxText(text(1), full)).toThrow(TOO_MUCH);
  });

  it('keeps its movements, its bones and its curves to itself', () => {
    const entries = ['AnimationCurve', 'AnimationCurveNode', 'Deformer', 'Model'].map((name) => ({ name }));
    const curve = { name: 'Geometry', children: [{ name: 'Order' }, { name: 'Form' }] };
    const bytes = fbxFile([{ name: 'Objects', children: [...entries, curve] }]);
    hideUndrawn(bytes, readFbxRecords(bytes, budget()));
    const [objects] = readFbxRecords(bytes, budget());
    const names = objects?.children.map(({ name }) => name);
    expect(names).toEqual(['animationCurve', 'AnimationCurveNode', 'deformer', 'Model', 'Geometry']);
    expect(objects?.children.at(-1)?.children.map(({ name }) => name)).toEqual(['order', 'Form']);

    const text = new TextEncoder().encode(
      '\tDeformer: 1 {\n\tAnimationCurve: 2\n\t\tOrder: 3\n\tRotationOrder: 4\n',
    );
    hideUndrawnText(text);
    expect(new TextDecoder().decode(text)).toBe(
      '\tdeformer: 1 {\n\tanimationCurve: 2\n\t\torder: 3\n\tRotationOrder: 4\n',
    );
  });
});
