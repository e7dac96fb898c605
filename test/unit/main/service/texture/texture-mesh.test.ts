import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeGlb } from '../../../../../main/media/formats/write/glb.ts';
import { sceneOf } from '../../../../../main/media/mesh/scene.ts';
import { smoothNormals } from '../../../../../main/media/mesh/smooth-normals.ts';
import type { SourceMesh } from '../../../../../main/media/mesh/source-mesh.ts';
import { textureMesh } from '../../../../../main/service/texture/texture-mesh.ts';
import { readGlb } from '../../../../helpers/model-checks.ts';
import { drawFront } from '../../../../helpers/model-views.ts';
import { ball, plainMesh } from '../../../../helpers/texture/plain-mesh.ts';

const SIZE = 160;
/** A disc on nothing, its left half red and its right half blue. */
let disc: Uint8Array;
beforeAll(async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <circle cx="80" cy="80" r="60" fill="#c02020"/><path d="M80 20a60 60 0 0 1 0 120z" fill="#2020c0"/></svg>`;
  disc = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
});

function glbOf({ positions, indices }: SourceMesh): Uint8Array {
  const mesh = { positions, indices, normals: smoothNormals(positions, indices), uvs: new Float32Array() };
  return writeGlb(sceneOf(mesh, undefined));
}

/** The mesh with the disc on it, and what is seen of it from the front, or after `turn`. */
async function textured(source: SourceMesh, view: 'front' | 'right' = 'front') {
  const made = await textureMesh({
    mesh: glbOf(source),
    views: [{ view, bytes: disc }],
    resolution: '512',
    format: 'glb',
  });
  const model = await readGlb(made.file.bytes);
  return (turn: (x: number, y: number, z: number) => readonly number[] = (x, y, z) => [x, y, z]) => {
    const positions = Float32Array.from(
      Array.from({ length: model.positions.length / 3 }, (_, v) =>
        turn(model.positions[v * 3]!, model.positions[v * 3 + 1]!, model.positions[v * 3 + 2]!),
      ).flat(),
    );
    const seen = drawFront({ ...model, positions }, 100, 100, (x, y) => [50 + 45 * x, 50 - 45 * y]);
    return (x: number, y: number) => [...seen.rgb.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3)];
  };
}

const RED = [192, 32, 32];
const BLUE = [32, 32, 192];
const far = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, c) => value - b[c]!));

/** The same triangles, the other way round. */
const insideOut = (mesh: SourceMesh): SourceMesh => ({ ...mesh, indices: mesh.indices.toReversed() });

describe('a texture from one picture', () => {
  it.each([
    ['a ball', ball()],
    ['a ball inside out', insideOut(ball())],
    ['a single sheet', plainMesh([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], [0, 1, 2, 0, 2, 3])],
  ])('lies on the front of %s as it shows it', async (_name, mesh) => {
    const at = (await textured(mesh))();
    expect(far(at(35, 50), RED)).toBeLessThan(12);
    expect(far(at(65, 50), BLUE)).toBeLessThan(12);
  });

  it('lies mirrored on the back, and goes on over what it does not show', async () => {
    const seen = await textured(ball());
    const back = seen((x, y, z) => [-x, y, -z]);
    expect(far(back(65, 50), RED)).toBeLessThan(12);
    expect(far(back(35, 50), BLUE)).toBeLessThan(12);
    const right = seen((x, y, z) => [-z, y, x]);
    const top = seen((x, y, z) => [x, -z, y]);
    for (const place of [20, 50, 80]) expect(far(right(place, 50), BLUE)).toBeLessThan(25);
    expect(far(top(20, 50), RED)).toBeLessThan(25);
    expect(far(top(80, 50), BLUE)).toBeLessThan(25);
  });

  it('of the right side lies on the side that a camera at +X sees', async () => {
    const seen = await textured(ball(), 'right');
    const right = seen((x, y, z) => [-z, y, x]);
    expect(far(right(35, 50), RED)).toBeLessThan(12);
    expect(far(right(65, 50), BLUE)).toBeLessThan(12);
    expect(far(seen()(50, 50), RED)).toBeLessThan(25);
  });

  it('is one colour where no side of the mesh is seen: a floor takes what its picture has on the whole', async () => {
    const floor = plainMesh([-1, 0, 1, 1, 0, 1, 1, 0, -1, -1, 0, -1], [0, 1, 2, 0, 2, 3]);
    const at = (await textured(floor))((x, y, z) => [x, -z, y]);
    for (const place of [20, 50, 80]) expect(far(at(place, place), [112, 32, 112])).toBeLessThan(12);
  });
});
