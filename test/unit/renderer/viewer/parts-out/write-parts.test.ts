import { expect, it } from 'vitest';
import { parseModel } from '../../../../../renderer/viewer/load/parse-model.ts';
import { sceneOfParts } from '../../../../../renderer/viewer/parts-out/scene-of-parts.ts';
import { writeParts } from '../../../../../renderer/viewer/parts-out/write-parts.ts';

const OBJ = `o leg
v 0 0 0
v 1 0 0
v 0 1 0
vt 0.1 0.2
vt 0.8 0.2
vt 0.1 0.9
f 1/1 2/2 3/3
`;

async function partAsObj(bytes: Uint8Array<ArrayBuffer>, source: string): Promise<readonly number[]> {
  const parts = sceneOfParts(await parseModel(bytes), [{ part: 0, name: 'leg' }]);
  const text = await (await writeParts(parts, 'obj', source)).text();
  return [...text.matchAll(/^vt \S+ (\S+)/gm)].map(([, v]) => Number(Number(v).toFixed(3)));
}

it('the coordinates of a part are for the pictures of the file that it is of, whichever end that counts from', async () => {
  expect(await partAsObj(new TextEncoder().encode(OBJ), 'obj')).toEqual([0.2, 0.2, 0.9]);
  // The same places of a picture.
  expect(await partAsObj(gltfWith([0.1, 0.8, 0.8, 0.8, 0.1, 0.1]), 'gltf')).toEqual([0.2, 0.2, 0.9]);
});

/** A gltf of one triangle. @param uvs counted from the top, as that format has them */
function gltfWith(uvs: readonly number[]): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, ...uvs).buffer);
  const accessor = { componentType: 5126, count: 3 };
  return new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'leg', mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 } }] }],
      accessors: [
        { ...accessor, bufferView: 0, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
        { ...accessor, bufferView: 1, type: 'VEC2' },
      ],
      bufferViews: [
        { buffer: 0, byteOffset: 0, byteLength: 36 },
        { buffer: 0, byteOffset: 36, byteLength: 24 },
      ],
      buffers: [
        {
          byteLength: content.length,
          uri: `data:application/octet-stream;base64,${content.toString('base64')}`,
        },
      ],
    }),
  );
}
