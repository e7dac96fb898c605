import { Color, Float32BufferAttribute, Mesh, MeshBasicMaterial, RingGeometry, SRGBColorSpace } from 'three';
import type { Bounds } from '../load/parsed-model.ts';

/** How far the floor reaches, in lengths of the model's diagonal. */
const REACH = 1.6;
/** Up to here the floor is opaque, as a share of its reach; from here on it fades. */
const SOLID = 0.35;
const RINGS = 48;
const SECTORS = 96;
/** How far the floor's colour lies from the background, towards black on a light one and white on a dark one. */
const CONTRAST = 0.16;
/** In front of nothing. */
const PLAIN = '#8a8a8a';

/** A round floor under a model, which fades into the background. The caller that creates it must dispose of it. */
export interface GroundFloor {
  readonly object: Mesh;
  /** Takes a colour that can be told from what is behind it. @param background a CSS colour; null for nothing */
  readonly standBefore: (background: string | null) => void;
  readonly dispose: () => void;
}

export function createGroundFloor({ min, max }: Bounds): GroundFloor {
  const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const geometry = new RingGeometry(0, 1, SECTORS, RINGS).rotateX(-Math.PI / 2);
  const places = geometry.getAttribute('position');
  const colours = new Float32Array(places.count * 4).fill(1);
  for (let vertex = 0; vertex < places.count; vertex += 1) {
    const away = Math.hypot(places.getX(vertex), places.getZ(vertex));
    colours[vertex * 4 + 3] = 1 - smooth((away - SOLID) / (1 - SOLID));
  }
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 4));
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const object = new Mesh(geometry, material);
  object.scale.setScalar(Math.max(diagonal * REACH, Number.MIN_VALUE));
  // Before the shadow, which lies on it.
  object.renderOrder = -2;
  object.position.set((min[0] + max[0]) / 2, min[1] - diagonal * 0.001, (min[2] + max[2]) / 2);
  return {
    object,
    standBefore: (background) => {
      material.color.set(background === null ? PLAIN : floorColour(background));
    },
    dispose: () => {
      material.dispose();
      geometry.dispose();
    },
  };
}

/** Whether black is easier to see on a colour than white. */
export function isLight(colour: string): boolean {
  const { r, g, b } = new Color(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18;
}

/** The colour of a floor before a background. */
export function floorColour(background: string): string {
  const towards = isLight(background) ? 0 : 1;
  const { r, g, b } = new Color(background).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
  const mixed = (value: number): number => value + (towards - value) * CONTRAST;
  return `#${new Color().setRGB(mixed(r), mixed(g), mixed(b), SRGBColorSpace).getHexString()}`;
}

function smooth(share: number): number {
  const at = Math.min(1, Math.max(0, share));
  return at * at * (3 - 2 * at);
}
