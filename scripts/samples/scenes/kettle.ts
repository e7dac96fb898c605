import { glossy, metal, painted, wood } from '../materials.ts';
import { part, type Scene } from '../scene.ts';
import { blend, carve, mirrored, move, turn, union } from '../sdf/combine.ts';
import { lathe, tube } from '../sdf/curves.ts';
import { bar, cylinder, ellipsoid, sphere, torus } from '../sdf/primitives.ts';
import { smoothstep } from '../vector.ts';

/** Petals about a centre, in the plane of the kettle's side. */
const daisy = (x: number, y: number): number => {
  const radius = Math.hypot(x, y);
  const petal = 0.15 * (0.66 + 0.34 * Math.abs(Math.cos(Math.atan2(y, x) * 4)));
  return smoothstep(0.008, -0.008, radius - petal);
};

/** An enamel kettle, mint over cream, with a beech handle and a daisy. */
export function kettle(): Scene {
  const mint = painted(glossy('#6fb39c'), glossy('#fbf3e2'), (_x, y) => smoothstep(0.408, 0.396, y));
  const petals = painted(mint, glossy('#fffaf0'), (x, y, z) =>
    z > 0 ? Math.max(daisy(x - 0.02, y - 0.78), daisy(x - 0.44, y - 0.62), daisy(x + 0.42, y - 0.6)) : 0,
  );
  const heart = (x: number, y: number) => smoothstep(0.008, -0.008, Math.hypot(x, y) - 0.05);
  const enamel = painted(petals, glossy('#f0a92e'), (x, y, z) =>
    z > 0 ? Math.max(heart(x - 0.02, y - 0.78), heart(x - 0.44, y - 0.62), heart(x + 0.42, y - 0.6)) : 0,
  );
  const steel = metal('#cfd3d6', 0.16);
  const body = lathe(
    [
      [0, 0.02],
      [0.72, 0.02],
      [0.84, 0.1],
      [0.92, 0.4],
      [0.84, 0.8],
      [0.6, 1.1],
      [0.42, 1.2],
      [0, 1.22],
    ],
    0.01,
  );
  const spout = tube(
    [
      [0.7, 0.45, 0, 0.2],
      [1.0, 0.62, 0, 0.145],
      [1.2, 0.92, 0, 0.1],
      [1.34, 1.16, 0, 0.09],
      [1.43, 1.26, 0, 0.085],
    ],
    0.1,
  );
  const lid = lathe(
    [
      [0, 1.2],
      [0.43, 1.2],
      [0.44, 1.24],
      [0.34, 1.32],
      [0.14, 1.38],
      [0, 1.39],
    ],
    0.01,
  );
  const hoop = tube(
    [
      [0.62, 1.02, 0],
      [0.72, 1.3, 0],
      [0.66, 1.62, 0],
      [0.42, 1.8, 0],
    ],
    0.035,
  );
  const grip = bar([-0.36, 1.82, 0], [0.36, 1.82, 0], 0.085);
  return {
    parts: [
      part(
        enamel,
        carve(
          0.02,
          blend(0.1, body, spout),
          move([1.46, 1.3, 0], turn('z', -40, ellipsoid(0.06, 0.14, 0.06))),
        ),
      ),
      part(glossy('#6fb39c'), lid),
      part(
        steel,
        union(move([0, 0.03, 0], cylinder(0.74, 0.03, 0.02)), move([0, 1.2, 0], torus(0.445, 0.02))),
      ),
      part(steel, mirrored(hoop)),
      part(steel, mirrored(move([0.625, 1.03, 0], sphere(0.075)))),
      part(
        wood('#d99a55', '#a9662c', 'x', 0.42),
        blend(0.06, grip, move([0, 1.83, 0], ellipsoid(0.24, 0.1, 0.1))),
      ),
      part(
        wood('#d99a55', '#a9662c', 'y', 0.42),
        blend(0.05, move([0, 1.5, 0], sphere(0.1)), move([0, 1.42, 0], cylinder(0.05, 0.06, 0.01))),
      ),
    ],
  };
}
