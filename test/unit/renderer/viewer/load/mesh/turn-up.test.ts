import { Matrix4, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { turnUp } from '../../../../../../renderer/viewer/load/mesh/turn-up.ts';
import { parseModel } from '../../../../../../renderer/viewer/load/parse-model.ts';
import { extentWords } from '../../../../../../renderer/words/figures.ts';
import { unitOf, upTurnOf } from '../../../../../../shared/model/settings/file-axes.ts';
import { viewerSettingsSchema } from '../../../../../../shared/model/settings/viewer-settings.ts';

const text = (lines: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(lines);
const SHIPPED = viewerSettingsSchema.parse({});
/** One triangle whose last corner points along z in the file. */
const OBJ = text('v 0 0 0\nv 1 0 0\nv 0 0 5\nf 1 2 3\n');
const STL = text(
  'solid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 0 5\nendloop\nendfacet\nendsolid\n',
);

/** Where the corner that points along the file's z comes to lie. */
async function zAxisOf(
  file: Uint8Array<ArrayBuffer>,
  format: string,
  settings: Partial<typeof SHIPPED> = {},
) {
  const parts = turnUp(await parseModel(file), upTurnOf(format, { ...SHIPPED, ...settings }));
  const [mesh] = parts.meshes;
  if (mesh === undefined) throw new Error('no mesh');
  const at = mesh.index?.[2] ?? 2;
  const corner = new Vector3().fromArray(mesh.positions, at * 3);
  return corner
    .applyMatrix4(new Matrix4().fromArray([...mesh.matrix]))
    .toArray()
    .map((value) => value + 0);
}

it('an stl stands with its z up by custom, an obj with its y, and each as the artist has set for its kind', async () => {
  expect(await zAxisOf(STL, 'stl')).toEqual([0, 5, 0]);
  expect(await zAxisOf(STL, 'stl', { stlUp: 'y' })).toEqual([0, 0, 5]);
  expect(await zAxisOf(OBJ, 'obj')).toEqual([0, 0, 5]);
  expect(await zAxisOf(OBJ, 'zip', { objUp: 'z' })).toEqual([0, 5, 0]);
  expect(upTurnOf('glb', { ...SHIPPED, objUp: 'z', stlUp: 'y' })).toBe('none');
});

it('a file that states no unit is not shown in metres, until the artist says what its kind is in', () => {
  const words = (format: string, settings = SHIPPED) => extentWords([1, 2, 3], unitOf(format, settings));
  expect(words('stl')).toBe('1.00 × 2.00 × 3.00 units');
  expect(words('zip')).toBe('1.00 × 2.00 × 3.00 units');
  expect(words('stl', { ...SHIPPED, stlUnit: 'mm' })).toBe('1.00 × 2.00 × 3.00 mm');
  expect(words('glb', { ...SHIPPED, stlUnit: 'mm', objUnit: 'cm' })).toBe('1.00 × 2.00 × 3.00 m');
});
