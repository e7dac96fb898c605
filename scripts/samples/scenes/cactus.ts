import { embossed, glossy, matte, mottled, painted, rubber, within } from '../materials.ts';
import { noise } from '../noise.ts';
import { part, type Scene } from '../scene.ts';
import { around, blend, displaced, move, turn, union } from '../sdf/combine.ts';
import { lathe, ring, tube } from '../sdf/curves.ts';
import { cylinder, ellipsoid, type Sdf, sphere } from '../sdf/primitives.ts';
import { smoothstep } from '../vector.ts';

/** A body with upright ribs. */
const ribbed = (ribs: number, depth: number, rx: number, ry: number): Sdf =>
  displaced(
    ribs * depth * 0.9,
    (x, _y, z) =>
      depth * Math.abs(Math.cos((Math.atan2(x, z) * ribs) / 2)) * smoothstep(0, 0.2, Math.hypot(x, z)),
    ellipsoid(rx, ry, rx),
  );

/** White tufts along the ribs of a ribbed body. */
const tufts = (ribs: number, rx: number, ry: number, rows: number, size: number): Sdf =>
  around(
    ribs,
    union(
      ...Array.from({ length: rows }, (_, i) => {
        const angle = ((i + 0.5) / rows - 0.35) * 2.3;
        return move([0, Math.sin(angle) * ry, Math.cos(angle) * rx], sphere(size));
      }),
    ),
  );

const flower = (petals: number, radius: number): Sdf =>
  union(
    around(
      petals,
      move([0, 0.05, radius * 0.55], turn('x', -28, ellipsoid(radius * 0.3, 0.03, radius * 0.55))),
    ),
    turn(
      'y',
      180 / petals,
      around(
        petals,
        move([0, 0.1, radius * 0.36], turn('x', -52, ellipsoid(radius * 0.24, 0.028, radius * 0.42))),
      ),
    ),
  );

/** A round cactus with two arms and flowers, in a terracotta pot that smiles. */
export function cactus(): Scene {
  const green = embossed(
    painted(rubber('#3f8f4b'), rubber('#6fb85c'), (x, y, z) => 0.7 * noise(x * 3, y * 3, z * 3)),
    (x, y, z) => 0.003 * noise(x * 40, y * 40, z * 40),
  );
  const clay = mottled(matte('#cf7146'), matte('#bf6139'), 0.35);
  const eyes = within(
    (x, y, z) => Math.max(Math.hypot(Math.abs(x) - 0.2, (y - 0.42) * 0.85) - 0.05, -z),
    0.008,
  );
  const smile = within(
    (x, y, z) => Math.max(Math.abs(Math.hypot(x, y - 0.38) - 0.1) - 0.017, y - 0.365, -z),
    0.008,
  );
  const cheeks = within(
    (x, y, z) => Math.max(Math.hypot(Math.abs(x) - 0.32, (y - 0.33) * 1.3) - 0.07, -z),
    0.03,
  );
  const face = painted(
    painted(painted(clay, matte('#f09a86'), cheeks), glossy('#2b1a14'), eyes),
    glossy('#2b1a14'),
    smile,
  );
  const pot = lathe(
    [
      [0, 0],
      [0.44, 0],
      [0.47, 0.02],
      [0.6, 0.7],
      [0.6, 0.72],
      [0, 0.72],
    ],
    0.02,
    false,
  );
  const rim = ring(
    [
      [0.52, 0.66],
      [0.68, 0.66],
      [0.7, 0.68],
      [0.71, 0.84],
      [0.69, 0.87],
      [0.58, 0.87],
      [0.56, 0.84],
    ],
    0.02,
  );
  const trunk = move([0, 1.38, 0], ribbed(12, 0.07, 0.5, 0.72));
  const left = tube(
    [
      [0.4, 1.2, 0.05, 0.14],
      [0.66, 1.2, 0.08, 0.17],
      [0.82, 1.38, 0.1, 0.18],
      [0.84, 1.66, 0.1, 0.16],
    ],
    0.17,
  );
  const right = tube(
    [
      [-0.4, 1.42, 0.05, 0.12],
      [-0.62, 1.46, 0.06, 0.13],
      [-0.74, 1.62, 0.06, 0.14],
      [-0.75, 1.8, 0.06, 0.12],
    ],
    0.13,
  );
  return {
    parts: [
      part(face, pot),
      part(clay, rim),
      part(
        mottled(matte('#4a3427'), matte('#6a4c38'), 0.06),
        displaced(
          0.8,
          (x, y, z) => 0.035 * noise(x * 14, y * 14, z * 14),
          move([0, 0.74, 0], cylinder(0.58, 0.06, 0.02)),
        ),
      ),
      part(green, blend(0.08, trunk, left, right)),
      part(rubber('#fdf7e0'), move([0, 1.38, 0], tufts(12, 0.575, 0.72, 7, 0.026))),
      part(
        rubber('#fdf7e0'),
        union(
          ...[0, 1, 2, 3].map((i) =>
            move([0.85 - 0.02 * i, 1.3 + 0.13 * i, 0.27 - 0.008 * i * i], sphere(0.022)),
          ),
          ...[0, 1, 2].map((i) => move([-0.74, 1.55 + 0.12 * i, 0.195], sphere(0.02))),
        ),
      ),
      part(rubber('#ef5f97'), move([0.1, 2.08, 0.06], turn('x', 10, turn('z', -8, flower(7, 0.34))))),
      part(rubber('#ffd34d'), move([0.1, 2.17, 0.07], sphere(0.085))),
      part(rubber('#f58bb2'), move([-0.76, 1.9, 0.07], turn('z', 12, flower(6, 0.19)))),
      part(rubber('#ffd34d'), move([-0.77, 1.98, 0.07], sphere(0.05))),
    ],
  };
}
