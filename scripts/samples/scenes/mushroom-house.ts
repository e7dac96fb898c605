import { embossed, glossy, lit, matte, metal, mottled, painted, rubber, satin, wood } from '../materials.ts';
import { cloud, noise } from '../noise.ts';
import { part, type Scene } from '../scene.ts';
import { blend, carve, displaced, move, turn, union } from '../sdf/combine.ts';
import { lathe } from '../sdf/curves.ts';
import { box, cylinder, ellipsoid, type Sdf, sphere, torus } from '../sdf/primitives.ts';

/** The white spots of the cap: azimuth and elevation in degrees, and size. */
const SPOTS: readonly (readonly [number, number, number])[] = [
  [8, 30, 0.2],
  [52, 22, 0.15],
  [-40, 20, 0.17],
  [95, 30, 0.18],
  [-92, 32, 0.19],
  [28, 62, 0.17],
  [-38, 56, 0.15],
  [120, 60, 0.18],
  [-130, 55, 0.2],
  [150, 20, 0.18],
  [-160, 18, 0.16],
  [74, 54, 0.12],
  [-12, 8, 0.11],
  [28, 5, 0.1],
  [-68, 6, 0.1],
  [72, 4, 0.1],
];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function spots(): Sdf {
  return union(
    ...SPOTS.map(([azimuth, height, size]) => {
      const flat = Math.cos(radians(height));
      return move(
        [
          1.12 * Math.sin(radians(azimuth)) * flat,
          1.42 + 0.82 * Math.sin(radians(height)),
          1.12 * Math.cos(radians(azimuth)) * flat,
        ],
        turn('y', azimuth, turn('x', -height, ellipsoid(size, size, 0.075))),
      );
    }),
  );
}

/** Moves a part of a window (frame, panes or bars) onto the wall at an azimuth. */
function windowAt(azimuth: number, height: number, out: number, shape: Sdf): Sdf {
  return turn('y', azimuth, move([0, height, out], turn('x', -9, shape)));
}

/** A toadstool with a door and windows. */
export function mushroomHouse(): Scene {
  const cap = painted(glossy('#c8241f'), glossy('#e2472f'), (x, y, z) => cloud(x * 2, y * 2, z * 2));
  const wall = embossed(
    mottled(rubber('#f6e7cc'), rubber('#ead3ae'), 0.5),
    (x, y, z) => 0.008 * cloud(x * 9, y * 4, z * 9),
  );
  const gills = embossed(rubber('#f0d9b4'), (x, _y, z) => 0.012 * Math.sin(Math.atan2(x, z) * 60));
  const grass = painted(matte('#47742f'), matte('#739a45'), (x, y, z) => cloud(x * 9, y * 9, z * 9));
  const timber = wood('#a9703d', '#6b4020', 'y', 0.55);
  const capOutside = move([0, 1.42, 0], ellipsoid(1.12, 0.84, 1.12));
  const stem = lathe(
    [
      [0, 0.1],
      [0.66, 0.1],
      [0.68, 0.3],
      [0.58, 0.7],
      [0.5, 1.1],
      [0.52, 1.5],
      [0, 1.5],
    ],
    0.03,
  );
  const doorway = (half: number, foot: number, thick: number): Sdf => {
    const arch = union(
      move([0, 0.24, 0], box(half, 0.24 + foot, 1)),
      move([0, 0.48, 0], turn('x', 90, cylinder(half, 1))),
    );
    return (x, y, z) => Math.max(arch(x, y, z), Math.abs(z) - thick);
  };
  const spotted = spots();
  const ring = turn('x', 90, torus(0.17, 0.04));
  const bars = union(box(0.17, 0.018, 0.025, 0.01), box(0.018, 0.17, 0.025, 0.01));
  const pane = turn('x', 90, cylinder(0.16, 0.02));
  const mound = displaced(
    0.4,
    (x, y, z) => 0.05 * (noise(x * 7, y * 7, z * 7) - 0.5),
    move([0, 0.02, 0], ellipsoid(1.02, 0.2, 1.02)),
  );
  const stone = (x: number, z: number, r: number) => move([x, 0.13, z], ellipsoid(r, r * 0.55, r * 0.9));
  return {
    parts: [
      part(
        cap,
        carve(0.05, capOutside, move([0, 1.02, 0], ellipsoid(1.3, 0.3, 1.3)), (_x, y) => y - 1.1),
      ),
      part(gills, move([0, 1.3, 0], ellipsoid(1.0, 0.16, 1.0))),
      part(rubber('#fdf6ea'), (x, y, z) => Math.max(spotted(x, y, z), 1.24 - y)),
      part(wall, stem),
      part(timber, move([0, 0.1, 0.67], turn('x', -7, doorway(0.265, 0, 0.07)))),
      part(wood('#4f8f9a', '#2f6570', 'y', 0.5), move([0, 0.1, 0.7], turn('x', -7, doorway(0.2, 0, 0.06)))),
      part(metal('#e0ae4a', 0.25), move([0.12, 0.46, 0.735], sphere(0.036))),
      part(
        timber,
        union(windowAt(60, 0.78, 0.6, union(ring, bars)), windowAt(-62, 0.74, 0.61, union(ring, bars))),
      ),
      part(lit('#ffc65c', 0.75), union(windowAt(60, 0.78, 0.585, pane), windowAt(-62, 0.74, 0.595, pane))),
      part(
        grass,
        blend(
          0.05,
          mound,
          move([-0.72, 0.16, 0.38], sphere(0.16)),
          move([0.7, 0.15, 0.46], sphere(0.17)),
          move([0.86, 0.14, 0.2], sphere(0.12)),
        ),
      ),
      part(
        mottled(matte('#b9b2a8'), matte('#938c84'), 0.1),
        union(
          stone(0.05, 0.86, 0.15),
          stone(-0.14, 0.98, 0.1),
          stone(0.2, 1.0, 0.11),
          stone(0.44, 0.8, 0.09),
          stone(-0.4, 0.83, 0.1),
        ),
      ),
      part(
        satin('#9a5a44'),
        move(
          [0.52, 2.16, -0.18],
          carve(0.02, box(0.12, 0.34, 0.12, 0.02), move([0, 0.4, 0], box(0.07, 0.2, 0.07))),
        ),
      ),
      part(
        matte('#7c4434'),
        move([0.52, 2.46, -0.18], carve(0.01, box(0.155, 0.05, 0.155, 0.02), box(0.08, 0.2, 0.08))),
      ),
    ],
  };
}
