import { DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, RGBAFormat } from 'three';
import type { Bounds, GroundShadow } from '../load/parsed-model.ts';

/** The opacity of the darkest shadow. */
const STRENGTH = 0.5;

/** The soft shadow under a model. The caller that creates it must dispose of it. */
export interface ContactShadow {
  readonly object: Mesh;
  readonly dispose: () => void;
}

export function createContactShadow(shadow: GroundShadow, { min, max }: Bounds): ContactShadow {
  const { resolution, darkness, edge } = shadow;
  const pixels = new Uint8Array(resolution * resolution * 4);
  darkness.forEach((value, texel) => {
    pixels[texel * 4 + 3] = value;
  });
  const texture = new DataTexture(pixels, resolution, resolution, RGBAFormat);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    opacity: STRENGTH,
    depthWrite: false,
  });
  const geometry = new PlaneGeometry(edge, edge).rotateX(-Math.PI / 2).scale(1, 1, -1);
  const object = new Mesh(geometry, material);
  // The flip has turned the plane's faces down. Both sides are drawn, so that it is visible from above and below.
  material.side = 2;
  object.renderOrder = -1;
  object.position.set((min[0] + max[0]) / 2, min[1] - edge * 0.0005, (min[2] + max[2]) / 2);
  return {
    object,
    dispose: () => {
      texture.dispose();
      material.dispose();
      geometry.dispose();
    },
  };
}
