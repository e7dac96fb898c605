import { glossy, lit, metal, painted, satin, within } from '../materials.ts';
import { part, type Scene } from '../scene.ts';
import { blend, carve, move, turn, union } from '../sdf/combine.ts';
import { curve, lathe, polygon, slab, star } from '../sdf/curves.ts';
import { bar, box, cylinder, ellipsoid, sphere, torus } from '../sdf/primitives.ts';
import { smoothstep } from '../vector.ts';

const HULL = [
  [0, 0.42],
  [0.34, 0.42],
  [0.44, 0.7],
  [0.5, 1.1],
  [0.47, 1.5],
  [0.36, 1.92],
  [0.18, 2.26],
  [0, 2.44],
] as const;

const FIN = [
  [0.3, 1.0],
  [0.52, 0.9],
  [0.78, 0.6],
  [0.86, 0.2],
  [0.82, 0.02],
  [0.74, 0.02],
  [0.62, 0.3],
  [0.3, 0.5],
] as const;

/** A fin that stands out from the hull towards an azimuth: 0 is the front, 90 the right. */
const fin = (azimuth: number) =>
  turn('y', azimuth - 90, slab(curve([...FIN, FIN[0]], 5).slice(1), 0.055, 0.04));

/** Paint: a red nose, a checkered belt, and on the back a star. */
function paint() {
  const emblem = polygon(star(5, 0.2, 0.09));
  const white = glossy('#f7f2e7');
  const nosed = painted(white, glossy('#d8352c'), (_x, y) => smoothstep(1.868, 1.876, y));
  const belted = painted(nosed, glossy('#27324a'), (x, y, z) => {
    const checks = Math.sin(Math.atan2(x, z) * 12) * Math.sin(((y - 0.66) * Math.PI) / 0.09);
    return smoothstep(-0.03, 0.03, checks) * smoothstep(0.566, 0.574, y) * smoothstep(0.754, 0.746, y);
  });
  return painted(belted, glossy('#2f6fc0'), (x, y, z) =>
    z < 0 ? within((a, b) => emblem(a, b - 1.3), 0.006)(x, y, z) : 0,
  );
}

/** The attached parts: a hatch in front, a ladder on its left, a booster on its right, a dish behind. */
function fittings(): Scene['parts'] {
  const steel = metal('#cfd4d8', 0.22);
  const brass = metal('#e0ae4a', 0.26);
  const rungs = Array.from({ length: 7 }, (_, i) =>
    bar([-0.6, 0.62 + i * 0.15, -0.11], [-0.6, 0.62 + i * 0.15, 0.11], 0.022),
  );
  const rails = [-0.12, 0.12].map((z) => bar([-0.6, 0.3, z], [-0.58, 1.62, z], 0.028));
  const stays = [0.75, 1.4].flatMap((y) => [-0.12, 0.12].map((z) => bar([-0.4, y, z], [-0.6, y, z], 0.024)));
  const booster = lathe(
    [
      [0, 0.16],
      [0.13, 0.16],
      [0.16, 0.3],
      [0.17, 0.8],
      [0.12, 1.08],
      [0, 1.22],
    ],
    0.01,
  );
  const bell = lathe(
    [
      [0, 0.16],
      [0.08, 0.16],
      [0.14, 0.0],
      [0, 0.0],
    ],
    0.005,
  );
  return [
    part(brass, move([0, 1.44, 0.475], turn('x', 80, torus(0.2, 0.05)))),
    part(lit('#8fe0f5', 0.35), move([0, 1.44, 0.475], turn('x', 80, ellipsoid(0.19, 0.05, 0.19)))),
    part(
      satin('#f0a12c'),
      carve(
        0.01,
        move([0, 0.93, 0.46], box(0.17, 0.22, 0.06, 0.05)),
        move([0.09, 0.93, 0.53], sphere(0.035)),
      ),
    ),
    part(steel, union(...rungs, ...rails, ...stays)),
    part(satin('#f0a12c'), move([0.68, 0.12, 0.0], booster)),
    part(
      steel,
      union(
        move([0.68, 0.12, 0], bell),
        bar([0.4, 0.6, 0], [0.68, 0.6, 0], 0.05),
        bar([0.4, 0.98, 0], [0.66, 0.98, 0], 0.05),
      ),
    ),
    part(glossy('#27324a'), move([0.68, 0.78, 0], cylinder(0.185, 0.05, 0.015))),
    part(steel, bar([0.1, 1.84, -0.34], [0.16, 1.98, -0.62], 0.03)),
    part(
      satin('#f7f2e7'),
      move(
        [0.17, 2.0, -0.66],
        turn('x', -62, turn('z', -16, carve(0.015, sphere(0.22), move([0, 0.16, 0], sphere(0.24))))),
      ),
    ),
    part(glossy('#d8352c'), move([0.18, 2.05, -0.75], sphere(0.045))),
  ];
}

/** A picture-book rocket. Its four sides differ, so that views can be told apart. */
export function rocket(): Scene {
  const red = glossy('#d8352c');
  const hull = lathe(HULL, 0.01);
  const nozzle = carve(
    0.01,
    lathe(
      [
        [0, 0.44],
        [0.2, 0.44],
        [0.3, 0.16],
        [0, 0.16],
      ],
      0.01,
      false,
    ),
    lathe(
      [
        [0, 0.3],
        [0.12, 0.3],
        [0.26, 0.1],
        [0, 0.1],
      ],
      0,
      false,
    ),
  );
  return {
    parts: [
      part(paint(), hull),
      part(metal('#8f959b', 0.3), nozzle),
      part(red, blend(0.02, fin(40), fin(140))),
      part(glossy('#2f6fc0'), blend(0.02, fin(220), fin(320))),
      part(
        metal('#e0ae4a', 0.26),
        union(bar([0, 2.4, 0], [0, 2.62, 0], 0.03, 0.02), move([0, 2.64, 0], sphere(0.05))),
      ),
      ...fittings(),
    ],
  };
}
