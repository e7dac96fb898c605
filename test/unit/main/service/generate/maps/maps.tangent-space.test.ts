import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Cutout, cutOut } from '../../../../../../main/media/cutout/cutout.ts';
import { decodePicture } from '../../../../../../main/media/picture/decode.ts';
import type { RgbImage } from '../../../../../../main/media/picture/image.ts';
import { buildBody } from '../../../../../../main/service/generate/body/build-body.ts';
import { buildHull } from '../../../../../../main/service/generate/hull/build-hull.ts';
import { estimateSurfaceMaps } from '../../../../../../main/service/generate/maps/surface-maps.ts';
import type { TexturedMesh } from '../../../../../../main/service/generate/texture/textured-mesh.ts';
import type { ViewName } from '../../../../../../main/service/views/view-image.ts';

const OPTIONS = {
  detail: { maxSource: 256, raster: 160, maxTexture: 256 },
  faces: 4000,
  onProgress: () => undefined,
};

/** A square tablet with one dark dimple in the middle of it. */
async function dimple(): Promise<Cutout> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><defs><radialGradient id="d">' +
    '<stop offset="0" stop-color="#402010"/><stop offset="1" stop-color="#c0a080"/></radialGradient></defs>' +
    '<rect x="40" y="40" width="176" height="176" rx="20" fill="#c0a080"/>' +
    '<circle cx="128" cy="128" r="6" fill="url(#d)"/></svg>';
  return cutOut(await decodePicture(await sharp(Buffer.from(svg)).png().toBuffer(), 256));
}

const at = (array: ArrayLike<number>, index: number, size: number): number[] =>
  Array.from({ length: size }, (_, c) => array[index * size + c] ?? 0);
const minus = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, c) => value - (b[c] ?? 0));
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, c) => sum + value * (b[c] ?? 0), 0);

/** Points spread over a triangle, as shares of its corners. */
const SPREAD = Array.from({ length: 66 }, (_, i) => {
  const row = Math.floor((Math.sqrt(8 * i + 1) - 1) / 2);
  const column = i - (row * (row + 1)) / 2;
  return [10 - row, column, row - column].map((share) => (share + 1 / 3) / 11) as [number, number, number];
});

/**
 * How straight the mapped normals lean towards the dimple's middle on one side of a model, −1 … 1: the mean over points
 * of its walls. The tangent frame follows from the places and texture coordinates of each triangle's corners.
 * @param facing the side's direction
 */
function leanOf({ mesh, texture }: TexturedMesh, normals: RgbImage, facing: readonly number[]): number {
  const walls: { readonly place: readonly number[]; readonly leaning: readonly number[] }[] = [];
  const dark: (readonly number[])[] = [];
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const corners = [...mesh.indices.subarray(t, t + 3)];
    if (dot(at(mesh.normals, corners[0] ?? 0, 3), facing) < 0.9) continue;
    const places = corners.map((corner) => at(mesh.positions, corner, 3));
    const uvs = corners.map((corner) => at(mesh.uvs, corner, 2));
    const { tangent, upwards } = frameOf(places, uvs);
    for (const shares of SPREAD) {
      const place = mixed(places, shares).map((value, c) => (facing[c] === 0 ? value : 0));
      if (Math.hypot(...minus(place, [0, 0.5, 0])) > 0.3) continue;
      const [u = 0, v = 0] = mixed(uvs, shares);
      const texel = Math.floor(v * normals.height) * normals.width + Math.floor(u * normals.width);
      if ((texture.rgb[texel * 3] ?? 0) < 120) dark.push(place);
      const [x = 0, y = 0] = at(normals.rgb, texel, 3).map((byte) => byte - 127.5);
      const leaning = tangent.map((value, c) => value * x + (upwards[c] ?? 0) * y);
      if (Math.hypot(...leaning) > 10) walls.push({ place, leaning });
    }
  }
  expect(Math.min(dark.length, walls.length)).toBeGreaterThan(10);
  const middle = mixed(
    dark,
    dark.map(() => 1 / dark.length),
  );
  const leans = walls.map(({ place, leaning }) => {
    const inwards = minus(middle, place);
    return dot(leaning, inwards) / Math.hypot(...inwards) / Math.hypot(...leaning);
  });
  return leans.reduce((sum, lean) => sum + lean, 0) / leans.length;
}

const mixed = (values: readonly (readonly number[])[], shares: readonly number[]): number[] =>
  (values[0] ?? []).map((_, c) =>
    dot(
      shares,
      values.map((value) => value[c] ?? 0),
    ),
  );

/** Where the texture runs to the right and upwards on a triangle: unit vectors in space. */
function frameOf(places: readonly number[][], uvs: readonly number[][]) {
  const [e = [], f = []] = [minus(places[1] ?? [], places[0] ?? []), minus(places[2] ?? [], places[0] ?? [])];
  const [du1 = 0, dv1 = 0] = minus(uvs[1] ?? [], uvs[0] ?? []);
  const [du2 = 0, dv2 = 0] = minus(uvs[2] ?? [], uvs[0] ?? []);
  const turn = Math.sign(du1 * dv2 - du2 * dv1);
  const unit = (vector: readonly number[]): number[] =>
    vector.map((value) => (turn * value) / (Math.hypot(...vector) || 1));
  return {
    tangent: unit(e.map((value, c) => value * dv2 - (f[c] ?? 0) * dv1)),
    // v counts from the top, so upwards is against it.
    upwards: unit(e.map((value, c) => value * du2 - (f[c] ?? 0) * du1)),
  };
}

describe('the normals of a hollow', () => {
  it('lean into it on the front of a body; the back, which the picture does not show, has none', async () => {
    const body = buildBody(await dimple(), OPTIONS);
    const { normals } = estimateSurfaceMaps(body);
    expect(leanOf(body, normals, [0, 0, 1])).toBeGreaterThan(0.7);
    const { left, width } = body.charts[1]!;
    for (let i = 0; i < normals.rgb.length; i += 3) {
      const x = (i / 3) % normals.width;
      if (x < left || x >= left + width) continue;
      expect(body.texture.rgb[i]).toBeGreaterThan(170);
      // The grain of its material leans by a little; the walls of the hollow by more than 10.
      expect(Math.abs(normals.rgb[i]! - 128)).toBeLessThan(8);
    }
  });

  it('lean into it on every side of a hull that is shown, and where one flank stands for the other', async () => {
    const picture = await dimple();
    const views: readonly ViewName[] = ['front', 'left'];
    const hull = buildHull(new Map(views.map((view) => [view, picture])), OPTIONS);
    const { normals } = estimateSurfaceMaps(hull);
    for (const side of [
      [0, 0, 1],
      [1, 0, 0],
      [-1, 0, 0],
    ])
      expect(leanOf(hull, normals, side), side.join()).toBeGreaterThan(0.7);
    // Two seconds of one core; a busy machine has a tenth of one.
  }, 120_000);
});
