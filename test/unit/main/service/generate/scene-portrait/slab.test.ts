import fc from 'fast-check';
import { expect, it } from 'vitest';
import { smoothNormals } from '../../../../../../main/media/mesh/smooth-normals.ts';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { buildSlab } from '../../../../../../main/service/generate/scene-portrait/slab.ts';
import { countSlabFaces } from '../../../../../../main/service/generate/scene-portrait/slab-layout.ts';
import { toMetres } from '../../../../../../main/service/generate/surface/to-metres.ts';
import { surfaceFaults } from '../../../../../helpers/surface-checks.ts';

const layouts = fc
  .record({ columns: fc.integer({ min: 2, max: 20 }), rows: fc.integer({ min: 2, max: 20 }) })
  .chain(({ columns, rows }) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.constant(rows),
      layers: fc.integer({ min: 1, max: 4 }),
      backColumns: fc.integer({ min: 2, max: columns }),
      backRows: fc.integer({ min: 2, max: rows }),
    }),
  );

it('is closed, manifold, turned outwards and of as many faces as were counted, for any heights', () => {
  const heights = fc.array(fc.double({ min: -8, max: 30, noNaN: true }), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(layouts, heights, (layout, values) => {
      const plane = createPlane(5, 4);
      plane.data.set(values);
      const relief = { heights: plane, scale: 0.1, deepest: 8 };
      const { positions, uvs, indices } = buildSlab(relief, { width: 50, height: 40, back: -20 }, layout);
      toMetres(positions);
      const mesh = {
        positions,
        normals: smoothNormals(positions, indices),
        indices,
        uvs,
        texture: undefined,
      };
      const faults = surfaceFaults(mesh);
      expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
      expect(faults.volume).toBeGreaterThan(0);
      expect(indices.length / 3).toBe(countSlabFaces(layout));
      expect(uvs.every((share) => share >= 0 && share <= 1)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
