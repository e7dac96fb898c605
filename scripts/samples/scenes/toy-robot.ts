import { glossy, lit, matte, metal, painted, satin, within } from '../materials.ts';
import { part, type Scene } from '../scene.ts';
import { around, blend, carve, mirrored, move, turn, union } from '../sdf/combine.ts';
import { polygon, slab, star, tube } from '../sdf/curves.ts';
import { bar, box, cylinder, ellipsoid, type Sdf, sphere, torus } from '../sdf/primitives.ts';

const disc = (radius: number, half: number, round: number): Sdf =>
  turn('x', 90, cylinder(radius, half, round));

/** The parts above the shoulders. */
function headParts(): Scene['parts'] {
  const orange = glossy('#ee7a2b');
  const steel = metal('#cfd4d8', 0.2);
  const eyes = within((x, y) => Math.hypot(Math.abs(x) - 0.22, (y - 1.92) * 0.9) - 0.095, 0.01);
  const smile = within((x, y) => Math.max(Math.abs(Math.hypot(x, y - 1.84) - 0.13) - 0.02, y - 1.8), 0.008);
  const screen = painted(glossy('#16272e'), lit('#58f0e0', 1.1), (x, y, z) =>
    Math.max(eyes(x, y, z), smile(x, y, z)),
  );
  const ear = turn('z', 90, cylinder(0.17, 0.07, 0.03));
  return [
    part(
      orange,
      move(
        [0, 1.86, 0],
        carve(0.02, box(0.62, 0.42, 0.5, 0.16), move([0, 0, 0.52], box(0.5, 0.31, 0.06, 0.05))),
      ),
    ),
    part(screen, move([0, 1.86, 0.45], box(0.5, 0.31, 0.03, 0.02))),
    part(steel, move([0, 1.4, 0], cylinder(0.22, 0.1, 0.02))),
    // The ears differ: a red lamp on the robot's left, a dish on its right.
    part(steel, union(move([0.66, 1.86, 0], ear), move([-0.66, 1.86, 0], ear))),
    part(lit('#ff5a4a', 0.5), move([0.76, 1.86, 0], sphere(0.11))),
    part(
      satin('#f6efdf'),
      move([-0.86, 1.9, 0], turn('z', 90, carve(0.02, sphere(0.24), move([0, 0.2, 0], sphere(0.26))))),
    ),
    part(
      steel,
      union(bar([0.26, 2.24, -0.1], [0.34, 2.5, -0.14], 0.03), bar([-0.7, 1.88, 0], [-1, 1.92, 0], 0.025)),
    ),
    part(glossy('#ffd23f'), move([0.35, 2.53, -0.14], sphere(0.085))),
    // Behind: three slots of a grille.
    part(
      matte('#3a3f45'),
      union(...[0, 1, 2].map((i) => move([0, 1.72 + i * 0.13, -0.5], box(0.3, 0.028, 0.03, 0.02)))),
    ),
  ];
}

function bodyParts(): Scene['parts'] {
  const steel = metal('#cfd4d8', 0.2);
  const heart = polygon(star(5, 0.13, 0.06));
  const chest = painted(glossy('#3f97b8'), glossy('#ffd23f'), (x, y, z) =>
    z < 0 ? within((a, b) => heart(a, b - 1.16), 0.006)(x, y, z) : 0,
  );
  const gauge = painted(
    glossy('#fbf6e8'),
    glossy('#d8392b'),
    within(
      (x, y) =>
        Math.max(
          Math.abs((x + 0.2) * 0.8 - (y - 1.0) * 0.6) - 0.014,
          Math.hypot(x + 0.2, y - 1) - 0.12,
          -(x + 0.2) * 0.6 - (y - 1) * 0.8 - 0.02,
        ),
      0.006,
    ),
  );
  const wing = move([0.12, 0, 0], turn('x', 90, torus(0.11, 0.038)));
  return [
    part(chest, move([0, 0.96, 0], box(0.5, 0.42, 0.38, 0.12))),
    part(glossy('#f3e9d2'), move([0, 0.98, 0.37], box(0.39, 0.28, 0.035, 0.03))),
    part(gauge, move([-0.2, 1.0, 0.4], disc(0.14, 0.02, 0.01))),
    part(steel, move([-0.2, 1.0, 0.415], turn('x', 90, torus(0.145, 0.02)))),
    part(glossy('#d8392b'), move([0.09, 1.1, 0.41], disc(0.055, 0.03, 0.015))),
    part(glossy('#59b357'), move([0.25, 1.1, 0.41], disc(0.055, 0.03, 0.015))),
    part(
      matte('#4a4f55'),
      union(...[0, 1, 2].map((i) => move([0.17, 0.94 - i * 0.075, 0.405], box(0.13, 0.018, 0.012, 0.008)))),
    ),
    part(steel, move([0, 0.52, 0], cylinder(0.4, 0.06, 0.02))),
    // The key that winds it up, behind.
    part(
      metal('#e0ae4a', 0.24),
      move(
        [0, 0.92, 0],
        union(bar([0, 0, -0.36], [0, 0, -0.62], 0.05), move([0, 0, -0.66], turn('z', 28, mirrored(wing)))),
      ),
    ),
  ];
}

function limbParts(): Scene['parts'] {
  const steel = metal('#cfd4d8', 0.24);
  const orange = glossy('#ee7a2b');
  const joint = mirrored(move([0.56, 1.16, 0], turn('z', 90, cylinder(0.16, 0.08, 0.03))));
  const claw: Sdf = carve(0.01, sphere(0.19), move([0, 0.13, 0], box(0.075, 0.16, 0.4, 0.02)));
  const leg = bar([0.24, 0.5, 0], [0.25, 0.2, 0], 0.12);
  const rings = mirrored(
    union(...[0, 1, 2].map((i) => move([0.245, 0.44 - i * 0.075, 0], torus(0.11, 0.035)))),
  );
  const shoe = carve(
    0.02,
    blend(
      0.1,
      move([0, 0.1, 0.02], box(0.19, 0.12, 0.24, 0.09)),
      move([0, 0.06, 0.2], box(0.2, 0.1, 0.2, 0.08)),
    ),
    (_x, y) => y,
  );
  return [
    part(steel, joint),
    // Its left arm waves; its right arm reaches forward and holds a flower.
    part(
      steel,
      tube(
        [
          [0.66, 1.16, 0],
          [0.88, 1.14, 0.04],
          [1.0, 1.36, 0.06],
          [1.06, 1.6, 0.06],
        ],
        0.085,
      ),
    ),
    part(orange, move([1.07, 1.76, 0.06], turn('z', -8, claw))),
    part(
      steel,
      tube(
        [
          [-0.66, 1.16, 0],
          [-0.8, 0.98, 0.05],
          [-0.82, 0.86, 0.3],
          [-0.8, 0.9, 0.56],
        ],
        0.085,
      ),
    ),
    part(orange, move([-0.8, 0.92, 0.7], turn('x', 70, claw))),
    part(satin('#4f9a48'), bar([-0.8, 0.72, 0.8], [-0.8, 1.34, 0.8], 0.035)),
    part(
      satin('#f2f0ff'),
      move([-0.8, 1.42, 0.8], turn('x', 62, around(7, move([0, 0.02, 0.13], ellipsoid(0.065, 0.035, 0.1))))),
    ),
    part(glossy('#ffd23f'), move([-0.8, 1.43, 0.81], sphere(0.085))),
    part(satin('#5b6066'), union(mirrored(leg), rings)),
    part(orange, move([0.27, 0, 0], turn('y', 10, shoe))),
    part(glossy('#3f97b8'), move([-0.27, 0, 0], turn('y', -10, shoe))),
    part(glossy('#ffd23f'), move([0.505, 0.96, 0], turn('y', 90, slab(star(5, 0.15, 0.07), 0.02, 0.008)))),
  ];
}

/** A wind-up tin robot. Its four sides differ, so that views can be told apart. */
export function toyRobot(): Scene {
  return { parts: [...headParts(), ...bodyParts(), ...limbParts()] };
}
