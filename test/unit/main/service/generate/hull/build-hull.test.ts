import { describe, expect, it, vi } from 'vitest';
import type { Cutout } from '../../../../../../main/media/cutout/cutout.ts';
import { MediaError } from '../../../../../../main/media/media-error.ts';
import { buildHull } from '../../../../../../main/service/generate/hull/build-hull.ts';
import type { ViewName } from '../../../../../../main/service/views/view-image.ts';
import { largestPartLost, overlap } from '../../../../../helpers/mask-checks.ts';
import { drawFront, placeOver, SIDES, turned } from '../../../../../helpers/model-views.ts';
import { surfaceFaults } from '../../../../../helpers/surface-checks.ts';
import { cutoutOfSolid, type Solid, silhouetteOfSolid } from '../../../../../helpers/view-set.ts';

// A hull takes two seconds of one core; a busy machine has a tenth of one.
vi.setConfig({ testTimeout: 120_000 });

const SIZE = 160;
const FACES = 30_000;
const DETAIL = { maxSource: 256, raster: 256, maxTexture: 256 };
const COLOURS = {
  front: [220, 40, 40],
  back: [40, 160, 60],
  left: [40, 60, 220],
  right: [230, 200, 40],
} as const;
const ALL = ['front', 'back', 'left', 'right'] as const;

const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;

const SOLIDS: Readonly<Record<string, Solid>> = {
  ellipsoid: (x, y, z) => (x / 0.3) ** 2 + (y / 0.45) ** 2 + (z / 0.2) ** 2 <= 1,
  box: (x, y, z) => Math.abs(x) <= 0.4 && Math.abs(y) <= 0.3 && Math.abs(z) <= 0.15,
  ring: (x, y, z) => (Math.hypot(x, y) - 0.32) ** 2 + z * z <= 0.1 ** 2,
  // Not its own mirror image from any side: a foot to +x and a longer nose to +z.
  corner: (x, y, z) =>
    (Math.hypot(x + 0.1, z + 0.15) <= 0.12 && Math.abs(y) <= 0.45) ||
    (within(x, -0.1, 0.35) && within(y, -0.45, -0.25) && Math.abs(z + 0.15) <= 0.1) ||
    (within(z, -0.15, 0.45) && within(y, 0.2, 0.32) && Math.abs(x + 0.1) <= 0.06),
  // A wire on a ball.
  antenna: (x, y, z) =>
    Math.hypot(x, y + 0.15, z) <= 0.3 || (Math.hypot(x - 0.05, z) <= 0.012 && within(y, 0, 0.45)),
};

/** What was looked through once: a view of a solid takes as long as half its hull. */
const silhouettes = new Map<Solid, Map<ViewName, Uint8Array>>();

function silhouetteOf(solid: Solid, view: ViewName): Uint8Array {
  const known = silhouettes.get(solid) ?? new Map<ViewName, Uint8Array>();
  silhouettes.set(solid, known);
  const mask = known.get(view) ?? silhouetteOfSolid(solid, view, SIZE);
  known.set(view, mask);
  return mask;
}

function hullOf(solid: Solid, names: readonly ViewName[]) {
  const cutouts = new Map<ViewName, Cutout>(
    names.map((name) => [name, cutoutOfSolid(silhouetteOf(solid, name), SIZE, COLOURS[name])]),
  );
  const { mesh, texture } = buildHull(cutouts, { detail: DETAIL, faces: FACES, onProgress: () => {} });
  return { ...mesh, texture };
}

function drawn(model: ReturnType<typeof hullOf>, solid: Solid, name: ViewName) {
  const truth = silhouetteOf(solid, name);
  const side = turned(model, SIDES[name]);
  const place = placeOver(side, { width: SIZE, height: SIZE, data: truth });
  return { truth, ...drawFront(side, SIZE, SIZE, place) };
}

describe('buildHull', () => {
  it.each(Object.keys(SOLIDS))('%s of four views: closed, and each side as it was, not mirrored', (key) => {
    const solid = SOLIDS[key]!;
    const model = hullOf(solid, ALL);

    expect(surfaceFaults(model)).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
    expect(Math.abs(model.indices.length / 3 / FACES - 1)).toBeLessThan(0.02);
    for (const name of ALL) {
      const { truth, covered, rgb } = drawn(model, solid, name);
      expect(overlap(truth, covered), name).toBeGreaterThanOrEqual(0.95);
      expect(largestPartLost(truth, covered, SIZE), name).toBeLessThan(0.002);
      if (key === 'corner') expect(overlap(mirroredRows(truth), covered), name).toBeLessThan(0.7);
      // From the side two thirds of an ellipsoid are in front of its other sides at most, before their colours are mixed at the seams.
      expect(shareOf(rgb, covered, COLOURS[name]), name).toBeGreaterThan(key === 'ellipsoid' ? 0.5 : 0.6);
    }
  });

  it.each([[['front', 'left']], [['back', 'right']], [['front', 'back', 'left']]] as const)(
    'of %s alone the other sides are the mirrored ones',
    (names) => {
      const solid = SOLIDS['corner']!;
      const model = hullOf(solid, names);
      for (const name of ALL) {
        const { truth, covered } = drawn(model, solid, name);
        expect(overlap(truth, covered), name).toBeGreaterThanOrEqual(0.95);
      }
    },
  );
});

describe('views of which no hull can be made', () => {
  type Inside = (x: number, y: number) => boolean;
  const whyOf = (views: readonly (readonly [ViewName, Inside])[], raster: number) => {
    const cutouts = new Map<ViewName, Cutout>();
    for (const [name, isInside] of views) {
      const mask = new Uint8Array(SIZE ** 2);
      for (let i = 0; i < mask.length; i++) mask[i] = isInside(i % SIZE, Math.floor(i / SIZE)) ? 1 : 0;
      cutouts.set(name, cutoutOfSolid(mask, SIZE, COLOURS.front));
    }
    try {
      buildHull(cutouts, { detail: { ...DETAIL, raster }, faces: FACES, onProgress: () => {} });
      return 'none';
    } catch (error) {
      if (!(error instanceof MediaError) || error.fault.code !== 'no-subject') return error;
      return [error.fault.why, ...(error.fault.view === undefined ? [] : [error.fault.view])].join(' ');
    }
  };
  const pole =
    (from: number, to: number): Inside =>
    (x, y) =>
      within(x, from, to) && within(y, 20, 140);

  it('are told to have nothing in common, where two opposite ones show no place alike', () => {
    const [left, right] = [pole(20, 35), pole(125, 140)];
    const both: Inside = (x, y) => left(x, y) || right(x, y);
    const views = [
      ['front', both],
      ['back', pole(72, 88)],
    ] as const;
    expect(whyOf(views, 128)).toBe('apart');
  });

  it('are told to be too thin with the view, where nothing is left of their lines on the raster', () => {
    const lines: Inside = (x, y) => within(x, 20, 140) && y % 40 === 20;
    const views = [
      ['front', lines],
      ['left', pole(72, 88)],
    ] as const;
    expect(whyOf(views, 32)).toBe('thin front');
  });
});

it('has fewer faces than asked for where a lattice that is fine enough takes too much memory', () => {
  const cutouts = new Map<ViewName, Cutout>(
    (['front', 'left'] as const).map((name) => [
      name,
      cutoutOfSolid(silhouetteOf(SOLIDS['antenna']!, name), SIZE, COLOURS[name]),
    ]),
  );
  const order = { detail: DETAIL, faces: FACES, onProgress: () => {} };
  const { mesh } = buildHull(cutouts, { ...order, latticeBytes: 200_000 });

  expect(mesh.indices.length / 3).toBeLessThan(FACES / 2);
  expect(mesh.indices.length / 3).toBeGreaterThan(1000);
  expect(surfaceFaults({ ...mesh, texture: undefined })).toMatchObject({
    open: 0,
    nonManifold: 0,
    degenerate: 0,
    pinched: 0,
  });
});

describe('the ghosts of a hull', () => {
  it('an arm beside a deep body is as deep as it looks from the side, not as the body', () => {
    const arm = (x: number, z: number): boolean => Math.hypot(x - 0.35, z - 0.05) <= 0.05;
    const solid: Solid = (x, y, z) =>
      (within(x, -0.25, 0.2) && Math.abs(y) <= 0.45 && Math.abs(z) <= 0.25) ||
      (arm(x, z) && within(y, -0.3, 0.3)) ||
      (within(x, 0, 0.35) && Math.abs(z - 0.05) <= 0.04 && within(y, 0.2, 0.28));
    const [body, limb] = [COLOURS.front, COLOURS.left];
    const looks: Record<ViewName, (u: number, v: number) => readonly [number, number, number]> = {
      front: (u) => (u > 0.21 ? limb : body),
      back: (u) => (u < -0.21 ? limb : body),
      right: (u, v) => (Math.abs(u + 0.05) <= 0.05 && Math.abs(v) <= 0.3 ? limb : body),
      left: () => body,
    };
    const { mesh } = buildHull(
      new Map(
        ALL.map((name) => [name, cutoutOfSolid(silhouetteOfSolid(solid, name, SIZE), SIZE, looks[name])]),
      ),
      { detail: DETAIL, faces: FACES, onProgress: () => {} },
    );
    const high = mesh.positions.reduce((most, x, i) => (i % 3 === 0 ? Math.max(most, x) : most), 0);
    let [behind, before] = [Infinity, -Infinity];
    for (let v = 0; v < mesh.positions.length; v += 3) {
      // The outer half of the arm; the hull is 0.65 of 0.9 wide, and 1 m high.
      if (mesh.positions[v]! < high - 0.06) continue;
      behind = Math.min(behind, mesh.positions[v + 2]!);
      before = Math.max(before, mesh.positions[v + 2]!);
    }
    const metre = 0.9;
    expect((before - behind) * metre).toBeLessThan(0.2);
    expect(((before + behind) / 2) * metre).toBeCloseTo(0.05, 1);
  });
});

/** A picture with left and right exchanged. */
function mirroredRows(mask: Uint8Array): Uint8Array {
  return mask.map((_, i) => mask[i - (i % SIZE) + SIZE - 1 - (i % SIZE)]!);
}

/** The share of what is covered that has about one colour. */
function shareOf(rgb: Uint8Array, covered: Uint8Array, colour: readonly number[]): number {
  let all = 0;
  let alike = 0;
  for (let i = 0; i < covered.length; i++) {
    if (covered[i] === 0) continue;
    all++;
    if (colour.every((value, c) => Math.abs(value - rgb[i * 3 + c]!) < 40)) alike++;
  }
  return alike / all;
}

it('dots seen from two sides, each of them a speck, make a body', () => {
  const mask = new Uint8Array(SIZE ** 2);
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    if (within(Math.min(x, y), 16, 144) && within(Math.max(x, y), 16, 144))
      mask[i] = Math.hypot((x % 16) - 8, (y % 16) - 8) < 1.1 ? 1 : 0;
  }
  const dots = cutoutOfSolid(mask, SIZE, COLOURS.front);
  const views = new Map<ViewName, Cutout>([
    ['front', dots],
    ['left', dots],
  ]);
  const { mesh } = buildHull(views, { detail: DETAIL, faces: FACES, onProgress: () => {} });

  expect(mesh.indices.length / 3).toBeGreaterThan(FACES / 2);
  expect(mesh.positions.every(Number.isFinite)).toBe(true);
});

describe('the texture of a hull', () => {
  it.each([{ names: ['front', 'left'] }, { names: ['front', 'back', 'right'] }] as const)(
    'has a picture for each side, though one view of $names colours two',
    ({ names }) => {
      const { positions, uvs, indices } = hullOf(SOLIDS['ellipsoid']!, names);
      /** The sides whose faces lie in each cell of the texture, −1 or 1 of x. */
      const sides = new Map<number, Set<number>>();
      for (let n = 0; n < indices.length; n += 3) {
        const middle = (of: Float32Array, size: number, k: number) =>
          (of[indices[n]! * size + k]! + of[indices[n + 1]! * size + k]! + of[indices[n + 2]! * size + k]!) /
          3;
        const x = middle(positions, 3, 0);
        if (Math.abs(x) < 0.1) continue;
        const cell = Math.floor(middle(uvs, 2, 1) * 64) * 256 + Math.floor(middle(uvs, 2, 0) * 256);
        sides.set(cell, (sides.get(cell) ?? new Set()).add(Math.sign(x)));
      }
      const shared = [...sides.values()].filter(({ size }) => size > 1).length;
      expect(sides.size).toBeGreaterThan(100);
      // a cell on the border of two pictures may hold a face of each
      expect(shared / sides.size).toBeLessThan(0.05);
    },
  );
});
