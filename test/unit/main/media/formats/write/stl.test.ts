import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { describe, expect, it } from 'vitest';
import { writeStl } from '../../../../../../main/media/formats/write/stl.ts';
import { sceneOf } from '../../../../../../main/media/mesh/scene.ts';
import { box, smallScene } from '../../../../../helpers/formats/small-scene.ts';
import { copyOf } from '../../../../../helpers/formats/three-readers.ts';

describe('an stl', () => {
  it('is read by three.js: binary, metres, Z up, normals outwards', () => {
    const geometry = new STLLoader().parse(copyOf(writeStl(sceneOf(box(), undefined))));
    geometry.computeBoundingBox();
    expect(geometry.getAttribute('position').count).toBe(36);
    expect(geometry.boundingBox?.min.toArray()).toEqual([-0.5, -0.5, 0]);
    expect(geometry.boundingBox?.max.toArray()).toEqual([0.5, 0.5, 2]);
    expect(geometry.hasAttribute('color')).toBe(false);
    const positions = geometry.getAttribute('position');
    const normals = geometry.getAttribute('normal');
    for (let v = 0; v < positions.count; v++) {
      const away =
        positions.getX(v) * normals.getX(v) +
        positions.getY(v) * normals.getY(v) +
        (positions.getZ(v) - 1) * normals.getZ(v);
      expect(away).toBeGreaterThan(0.4);
    }
  });

  it('gives each facet the colour of its material where there are several', async () => {
    const geometry = new STLLoader().parse(copyOf(writeStl(await smallScene())));
    const colours = geometry.getAttribute('color');
    expect(geometry.getAttribute('position').count).toBe(36 * 3);
    expect([colours.getX(0), colours.getY(0), colours.getZ(0)]).toEqual([1, 1, 1]);
    expect(colours.getY(40)).toBeCloseTo(0.6, 1);
    expect(colours.getZ(80)).toBeCloseTo(0.6, 1);
  });
});
