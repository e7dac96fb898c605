import { embossed, matte, mottled, satin, wood } from '../materials.ts';
import { part, type Scene } from '../scene.ts';
import { blend, carve, mirrored, move, turn, union } from '../sdf/combine.ts';
import { tube } from '../sdf/curves.ts';
import { bar, box, cylinder, ellipsoid, type Sdf, sphere } from '../sdf/primitives.ts';

/** A mid-century chair in walnut with a mustard cushion. */
export function chair(): Scene {
  const walnut = wood('#96643a', '#5c361c', 'y', 0.42);
  const seatWood = wood('#96643a', '#5c361c', 'x', 0.42);
  const cloth = embossed(
    mottled(matte('#e0a93a'), matte('#d29a2c'), 0.2),
    (x, y, z) => 0.0022 * Math.sin(x * 150) * Math.sin(z * 150 + y * 150),
  );
  const frontLeg = bar([0.52, 0.98, 0.46], [0.6, 0.05, 0.6], 0.085, 0.05);
  const backLeg = tube(
    [
      [0.6, 0.05, -0.66, 0.05],
      [0.52, 0.6, -0.52, 0.075],
      [0.49, 1.05, -0.46, 0.085],
      [0.5, 1.6, -0.56, 0.07],
      [0.53, 2.2, -0.74, 0.055],
    ],
    0.07,
  );
  const apron = union(
    move([0, 0.92, 0.44], box(0.5, 0.075, 0.045, 0.03)),
    move([0, 0.92, -0.44], box(0.5, 0.075, 0.045, 0.03)),
  );
  const sideApron = move([0.5, 0.92, 0], box(0.045, 0.075, 0.46, 0.03));
  const stretcher = bar([0.56, 0.46, 0.53], [0.55, 0.46, -0.55], 0.04, 0.04);
  // The backrest is a piece of a wide, upright cylinder shell, tilted backwards.
  const shell = carve(0.02, cylinder(1.42, 1, 0), cylinder(1.29, 1.2, 0));
  const rest = (height: number, tall: number, lean: number, z: number): Sdf => {
    const outside: Sdf = (x, y, s) =>
      -Math.max(s, Math.abs(y) - tall - 0.06 + 0.05 * Math.cos(x * 2), Math.abs(x) - 0.58);
    const board = carve(0.06, shell, outside);
    return move([0, height, z], turn('x', lean, move([0, 0, 1.24], board)));
  };
  const cushion = carve(
    0.08,
    move([0, 1.12, 0.02], box(0.6, 0.13, 0.56, 0.12)),
    move([0, 1.52, 0], ellipsoid(0.9, 0.32, 0.8)),
  );
  const button = mirrored(move([0.0, 1.205, 0], sphere(0.035)));
  return {
    parts: [
      part(walnut, mirrored(blend(0.05, frontLeg, sideApron))),
      part(walnut, mirrored(backLeg)),
      part(seatWood, union(apron, move([0, 1.0, 0], box(0.58, 0.04, 0.54, 0.035)))),
      part(walnut, mirrored(stretcher)),
      part(seatWood, rest(2.02, 0.2, -17, -0.66)),
      part(seatWood, rest(1.58, 0.1, -12, -0.54)),
      part(cloth, cushion),
      part(satin('#a86a12'), button),
    ],
  };
}
