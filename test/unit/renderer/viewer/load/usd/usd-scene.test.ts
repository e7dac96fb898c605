import { LoadingManager } from 'three';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { PictureLoader } from '../../../../../../renderer/viewer/load/pictures/picture-loader.ts';
import { parseUsdz } from '../../../../../../renderer/viewer/load/usd/parse-usdz.ts';
import { UsdScene } from '../../../../../../renderer/viewer/load/usd/usd-scene.ts';

const TRIANGLE = `def Mesh "m"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
}`;
const layer = (body: string): string => `#usda 1.0\n(\n    upAxis = "Y"\n)\n${body}\n`;
const refersTo = (file: string, times: number): string =>
  layer(
    Array.from(
      { length: times },
      (_, place) => `def Xform "x${place}" (\n    prepend references = @./${file}@\n)\n{\n}`,
    ).join('\n'),
  );
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a usdz', () => {
  it('has what its layers refer to once for each reference', async () => {
    const files = new Map([
      ['a.usda', bytes(refersTo('b.usda', 3))],
      ['b.usda', bytes(layer(TRIANGLE))],
    ]);
    expect((await parseUsdz(files)).meshes).toHaveLength(3);
  });

  it('whose layers refer to one another without end is refused', async () => {
    const files = new Map([['a.usda', bytes(refersTo('a.usda', 2))]]);
    await expect(parseUsdz(files)).rejects.toThrow('without end');
  });

  it('is claimed for each mesh that its references make', () => {
    const budget = new Budget('The usdz');
    budget.reserve(1.5 * 1024 ** 3 - 1_000_000);
    const parsed = (text: string): object => new USDAParser().parseData(text);
    const assets = { 'b.usda': parsed(layer(TRIANGLE)) };
    const compose = (times: number): object =>
      new UsdScene({ manager: new LoadingManager(), pictures: new PictureLoader(budget), budget }).compose(
        parsed(refersTo('b.usda', times)),
        assets,
        {},
        '',
      );
    expect(() => compose(20)).not.toThrow();
    expect(() => compose(200)).toThrow('more than 1.5 GB');
  });
});
