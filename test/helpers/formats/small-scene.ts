import sharp from 'sharp';
import type { Mesh } from '../../../main/media/mesh/mesh.ts';
import type { Scene, SceneMaterial } from '../../../main/media/mesh/scene.ts';

/** A box standing on y = 0, one metre wide and deep, each face with its own four vertices: 12 triangles. */
export function box(height = 2, shift = 0): Mesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const first = positions.length / 3;
      for (const [a, b] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const point = [0, 0, 0];
        point[axis] = side;
        point[(axis + 1) % 3] = a * side;
        point[(axis + 2) % 3] = b;
        const [x = 0, y = 0, z = 0] = point;
        positions.push(x / 2 + shift, ((y + 1) / 2) * height, z / 2);
        normals.push(...[0, 1, 2].map((c) => (c === axis ? side : 0)));
        uvs.push((a + 1) / 2, (1 + b) / 8);
      }
      indices.push(...[0, 1, 2, 0, 2, 3].map((corner) => first + corner));
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
  };
}

/** Two named boxes beside one another: one with a picture, one of two pieces in flat colours, one of them without uvs. */
export async function smallScene(): Promise<Scene> {
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
  const flat = { metallic: 0, roughness: 0.85 };
  return {
    parts: [
      { name: 'left-box', pieces: [{ mesh: box(), material: 0 }] },
      {
        name: 'right-box',
        pieces: [
          { mesh: box(1, 3), material: 1 },
          { mesh: { ...box(1, 5), uvs: new Float32Array(0) }, material: 2 },
        ],
      },
    ],
    materials: [
      { ...flat, name: 'painted', colour: [1, 1, 1], texture: { mime: 'image/png', bytes: picture } },
      { ...flat, name: 'green', colour: [0.1, 0.6, 0.1] },
      { ...flat, name: 'blue', colour: [0.1, 0.1, 0.6], metallic: 1, roughness: 0.2 },
    ],
  };
}

/** A box with all three pictures, of one colour each: roughness 0.6 and metallic 0.2, and normals that lean to the right. */
export async function mappedScene(rest: Partial<SceneMaterial> = {}): Promise<Scene> {
  const flat = async (background: string) => ({
    mime: 'image/png' as const,
    bytes: await sharp({ create: { width: 8, height: 4, channels: 3, background } })
      .png()
      .toBuffer(),
  });
  const material: SceneMaterial = {
    name: 'mapped',
    colour: [1, 1, 1],
    metallic: 1,
    roughness: 1,
    texture: await flat('#c04020'),
    metallicRoughness: await flat('#ff9933'),
    normals: await flat('#9980fc'),
    ...rest,
  };
  return { parts: [{ name: 'box', pieces: [{ mesh: box(), material: 0 }] }], materials: [material] };
}
