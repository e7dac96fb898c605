import { glossy, matte, painted, rubber, satin, solid } from '../materials.ts';
import { cloud, noise } from '../noise.ts';
import { part, type Scene } from '../scene.ts';
import { blend, carve, move, turn } from '../sdf/combine.ts';
import { lathe, tube } from '../sdf/curves.ts';
import { box, cylinder } from '../sdf/primitives.ts';
import { smoothstep } from '../vector.ts';

/** Where the glaze ends: a wavy line with a few long drips. */
const glazeEdge = (x: number, z: number): number => {
  const angle = Math.atan2(x, z);
  const drips = Math.sin(angle * 5 + 0.6) * 0.5 + Math.sin(angle * 9 + 2) * 0.3 + Math.sin(angle * 3) * 0.35;
  return 0.4 - 0.13 * drips;
};

/** A stoneware mug in teal glaze over raw clay, with cocoa and marshmallows. */
export function mug(): Scene {
  const clay = painted(matte('#d9b48c'), matte('#7c5636'), (x, y, z) =>
    smoothstep(0.78, 0.86, noise(x * 42, y * 42, z * 42)),
  );
  const glaze = painted(
    glossy('#1f7f88'),
    glossy('#4fb3ae'),
    (x, y, z) => 0.75 * smoothstep(0.35, 0.75, cloud(x * 3, y * 1.2, z * 3)),
  );
  const body = painted(clay, glaze, (x, y, z) => smoothstep(-0.012, 0.012, y - glazeEdge(x, z)));
  const outside = lathe(
    [
      [0, 0],
      [0.5, 0],
      [0.58, 0.06],
      [0.63, 0.3],
      [0.65, 0.75],
      [0.645, 1.3],
      [0.64, 1.34],
      [0, 1.34],
    ],
    0.02,
  );
  const inside = lathe(
    [
      [0, 0.14],
      [0.44, 0.14],
      [0.55, 0.24],
      [0.575, 0.7],
      [0.575, 1.5],
      [0, 1.5],
    ],
    0,
  );
  const handle = tube(
    [
      [0.56, 1.08, 0],
      [0.84, 1.12, 0],
      [1.06, 0.92, 0],
      [1.04, 0.6, 0],
      [0.84, 0.38, 0],
      [0.58, 0.32, 0],
    ],
    0.085,
  );
  const marshmallow = (x: number, z: number, y: number, spin: number, tilt: number) =>
    move([x, y, z], turn('y', spin, turn('x', tilt, cylinder(0.13, 0.11, 0.055))));
  return {
    parts: [
      part(body, carve(0.04, blend(0.12, outside, handle), inside)),
      part(solid('#4a2413', 0.2), move([0, 1.1, 0], cylinder(0.585, 0.05, 0.01))),
      part(rubber('#fff4ea'), marshmallow(-0.16, 0.2, 1.18, 20, 12)),
      part(rubber('#ffe3e3'), marshmallow(0.2, -0.02, 1.19, 70, 74)),
      part(rubber('#fff4ea'), marshmallow(-0.12, -0.22, 1.18, 10, -14)),
      part(
        satin('#e9a15b'),
        move([0.36, 1.5, -0.26], turn('z', -22, turn('x', -16, box(0.045, 0.55, 0.045, 0.04)))),
      ),
    ],
  };
}
