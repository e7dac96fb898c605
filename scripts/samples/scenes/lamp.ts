import { glossy, lit, matte, metal, painted, satin, wood } from '../materials.ts';
import { part, type Scene } from '../scene.ts';
import { carve, move, turn, union } from '../sdf/combine.ts';
import { lathe, tube } from '../sdf/curves.ts';
import { bar, cylinder, type Sdf, sphere, torus } from '../sdf/primitives.ts';
import { smoothstep } from '../vector.ts';

/** A jointed desk lamp: coral enamel, brass joints, a walnut foot, and its bulb alight. */
export function lamp(): Scene {
  const brass = metal('#d9a441', 0.28);
  const coral = glossy('#d8452f');
  const elbow = [-0.5, 1.32, 0] as const;
  const head = [0.34, 1.98, 0] as const;
  const shadeOutside = lathe(
    [
      [0, 0.5],
      [0.13, 0.5],
      [0.18, 0.4],
      [0.22, 0.26],
      [0.34, 0.14],
      [0.5, -0.04],
      [0.58, -0.27],
      [0, -0.27],
    ],
    0.015,
  );
  const shadeInside = lathe(
    [
      [0, 0.3],
      [0.14, 0.28],
      [0.3, 0.06],
      [0.44, -0.08],
      [0.54, -0.28],
      [0, -0.32],
    ],
    0,
  );
  const tilted = (shape: Sdf) => move([0.62, 1.86, 0.02], turn('z', 32, shape));
  const inner = painted(satin('#ffe6bd'), lit('#ffcf7a', 0.35), () => 0.4);
  const skinned = painted(coral, inner, (x, y, z) => {
    // The inside of the lampshade, in its own coordinates.
    const c = Math.cos((32 * Math.PI) / 180);
    const s = Math.sin((32 * Math.PI) / 180);
    const [px, py] = [x - 0.62, y - 1.86];
    return smoothstep(0.012, 0.004, shadeInside(c * px + s * py, c * py - s * px, z - 0.02));
  });
  return {
    parts: [
      part(wood('#a66a38', '#6d3f1e', 'x', 0.4), move([0, 0.09, 0], cylinder(0.62, 0.09, 0.05))),
      part(brass, move([0, 0.2, 0], cylinder(0.16, 0.05, 0.02))),
      part(coral, union(bar([-0.02, 0.22, 0.0], elbow, 0.06), bar(elbow, head, 0.06))),
      part(
        brass,
        union(
          move(elbow, turn('x', 90, cylinder(0.13, 0.11, 0.03))),
          move(head, turn('x', 90, cylinder(0.12, 0.11, 0.03))),
        ),
      ),
      part(
        satin('#3a3230'),
        tube(
          [
            [-0.1, 0.3, -0.06],
            [-0.34, 0.7, -0.1],
            [-0.66, 1.2, -0.1],
            [-0.5, 1.5, -0.1],
            [0.0, 1.78, -0.1],
          ],
          0.022,
        ),
      ),
      part(skinned, tilted(carve(0.012, shadeOutside, shadeInside))),
      part(
        brass,
        tilted(
          union(move([0, 0.52, 0], cylinder(0.1, 0.07, 0.03)), move([0, -0.272, 0], torus(0.575, 0.018))),
        ),
      ),
      part(lit('#fff0cc', 3), tilted(move([0, -0.12, 0], sphere(0.17)))),
      part(matte('#2f2a28'), move([0.34, 0.19, 0.2], cylinder(0.07, 0.03, 0.02))),
    ],
  };
}
