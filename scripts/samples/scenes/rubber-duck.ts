import { glossy, painted, rubber, solid, within } from '../materials.ts';
import { part, type Scene } from '../scene.ts';
import { blend, carve, mirrored, move, turn, union } from '../sdf/combine.ts';
import { lathe, ring } from '../sdf/curves.ts';
import { ellipsoid, sphere } from '../sdf/primitives.ts';
import { smoothstep } from '../vector.ts';

/** A bath duck with a sailor's hat. */
export function rubberDuck(): Scene {
  const yellow = rubber('#fbc51d');
  const blush = (x: number, y: number, z: number) => Math.hypot(Math.abs(x) - 0.44, y - 1.22, z - 0.42);
  const skin = painted(yellow, rubber('#f59a3c'), (x, y, z) => 0.65 * smoothstep(0.2, 0.02, blush(x, y, z)));
  const trunk = blend(
    0.3,
    move([0, 0.52, -0.12], ellipsoid(0.8, 0.52, 0.98)),
    move([0, 0.74, -0.98], turn('x', 38, ellipsoid(0.34, 0.16, 0.42))),
    move([0, 0.62, 0.4], ellipsoid(0.56, 0.5, 0.5)),
  );
  const head = move([0, 1.34, 0.24], ellipsoid(0.57, 0.55, 0.55));
  const wing = move(
    [0.7, 0.62, -0.2],
    turn(
      'y',
      17,
      turn(
        'z',
        10,
        blend(0.1, ellipsoid(0.13, 0.28, 0.46), move([0.02, 0.12, -0.36], ellipsoid(0.1, 0.15, 0.24))),
      ),
    ),
  );
  const beak = blend(
    0.03,
    move([0, 1.25, 0.82], turn('x', -12, ellipsoid(0.24, 0.075, 0.22))),
    move([0, 1.17, 0.78], turn('x', 14, ellipsoid(0.19, 0.06, 0.17))),
  );
  const eyeAt = [0.245, 1.44, 0.69] as const;
  const eye = painted(
    glossy('#1a1413'),
    solid('#ffffff', 0.4, { glow: [0.6, 0.6, 0.6] }),
    within((x, y, z) => Math.hypot(Math.abs(x) - 0.235, y - 1.5, z - 0.76) - 0.045),
  );
  const hat = lathe(
    [
      [0, 0.0],
      [0.3, 0.0],
      [0.34, 0.1],
      [0.33, 0.16],
      [0.26, 0.22],
      [0.12, 0.3],
      [0, 0.31],
    ],
    0.01,
  );
  const brim = ring(
    [
      [0.27, 0],
      [0.36, 0],
      [0.43, 0.14],
      [0.44, 0.2],
      [0.4, 0.2],
      [0.34, 0.07],
      [0.27, 0.06],
    ],
    0.016,
  );
  const onHead = (shape: typeof hat) => move([0.06, 1.8, 0.2], turn('z', -12, turn('x', -4, shape)));
  const striped = painted(rubber('#fbfaf6'), rubber('#2b4f9e'), (x, y) => {
    const height = y + 0.21 * (x - 0.06) - 1.8;
    return smoothstep(0.052, 0.06, height) * smoothstep(0.108, 0.1, height);
  });
  return {
    parts: [
      part(
        skin,
        carve(0.02, blend(0.14, trunk, head), (_x, y) => y - 0.03),
      ),
      part(yellow, mirrored(wing)),
      part(rubber('#f07a1a'), beak),
      part(eye, mirrored(move(eyeAt, ellipsoid(0.1, 0.125, 0.08)))),
      part(striped, onHead(brim)),
      part(rubber('#fbfaf6'), onHead(hat)),
      part(rubber('#d8342c'), onHead(move([0, 0.34, 0], sphere(0.075)))),
      part(
        rubber('#d8342c'),
        union(
          mirrored(move([0.17, 0.9, 0.83], turn('z', 16, ellipsoid(0.17, 0.1, 0.07)))),
          move([0, 0.88, 0.86], sphere(0.075)),
        ),
      ),
    ],
  };
}
