import { describe, expect, it } from 'vitest';
import type { Cutout } from '../../../../../../main/media/cutout/cutout.ts';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { buildBody } from '../../../../../../main/service/generate/body/build-body.ts';
import { surfaceFaults } from '../../../../../helpers/surface-checks.ts';

const SIZE = 128;
const FACES = 20_000;

/** A pale upright can with two dark eyes. */
function canWithEyes(): Cutout {
  const matte = createPlane(SIZE, SIZE);
  const colours = new Float32Array(SIZE * SIZE * 3).fill(200);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    if (Math.abs(x - 63.5) < 34 && y > 12 && y < 116) matte.data[i] = 1;
    if (Math.hypot(Math.abs(x - 63.5) - 12, y - 45) < 6) colours.fill(10, i * 3, i * 3 + 3);
  }
  return { width: SIZE, height: SIZE, matte, colours };
}

const DETAIL = { maxSource: SIZE, raster: 160, maxTexture: SIZE };

describe('the body of one picture', () => {
  const body = buildBody(canWithEyes(), { detail: DETAIL, faces: FACES, onProgress: () => undefined });
  const { mesh, texture, charts } = body;

  /** The darkest colour of the surface with normals towards +z or −z. */
  const darkest = (towards: 1 | -1): number => {
    let least = 255;
    for (let v = 0; v < mesh.normals.length / 3; v++) {
      if (mesh.normals[v * 3 + 2]! * towards < 0.3) continue;
      const x = Math.min(texture.width - 1, Math.floor(mesh.uvs[v * 2]! * texture.width));
      const y = Math.min(texture.height - 1, Math.floor(mesh.uvs[v * 2 + 1]! * texture.height));
      least = Math.min(least, texture.rgb[(y * texture.width + x) * 3]!);
    }
    return least;
  };

  it('has its eyes on the front, and none on the back', () => {
    expect(darkest(1)).toBeLessThan(30);
    expect(darkest(-1)).toBeGreaterThan(185);
  });

  it('is closed, manifold and turned outwards, of as many faces as were asked for', () => {
    const faults = surfaceFaults({ ...mesh, texture: undefined });

    expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
    expect(faults.volume).toBeGreaterThan(0);
    expect(Math.abs(mesh.indices.length / 3 / FACES - 1)).toBeLessThan(0.02);
  });

  it('has the creases of the picture on its front alone', () => {
    const back = new Map<string, number>();
    const place = (v: number): string => `${mesh.positions[v]},${mesh.positions[v + 1]}`;
    for (let v = 0; v < mesh.positions.length; v += 3)
      if (mesh.positions[v + 2]! < 0) back.set(place(v), -mesh.positions[v + 2]!);
    let deepest = 0;
    for (let v = 0; v < mesh.positions.length; v += 3) {
      const fromEye = Math.hypot(Math.abs(mesh.positions[v]!) - 12 / 104, mesh.positions[v + 1]! - 71 / 104);
      if (mesh.positions[v + 2]! > 0 && fromEye < 8 / 104)
        deepest = Math.max(deepest, back.get(place(v))! - mesh.positions[v + 2]!);
    }

    expect(deepest).toBeGreaterThan(0.001);
  });

  it('keeps the picture as it is for its front, beside the back in the same texture', () => {
    const [front, back] = charts;

    expect(front).toMatchObject({ left: 0, top: 0, height: texture.height });
    expect(back!.left).toBe(front!.width);
    expect(front!.width + back!.width).toBe(texture.width);
  });
});

it('tells of lines that are lost on the raster that they are too thin, instead of making an empty body', () => {
  const side = 400;
  const matte = createPlane(side, side);
  for (let i = 0; i < matte.data.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    if (Math.min(x, y) > 10 && Math.max(x, y) < 390 && (x % 50 === 20 || y % 50 === 20)) matte.data[i] = 1;
  }
  const lines: Cutout = { width: side, height: side, matte, colours: new Float32Array(side * side * 3) };
  const build = () =>
    buildBody(lines, { detail: { ...DETAIL, raster: 64 }, faces: FACES, onProgress: () => {} });

  expect(build).toThrow(expect.objectContaining({ fault: { code: 'no-subject', share: 0, why: 'thin' } }));
});
