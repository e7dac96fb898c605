import { DirectionalLight, HemisphereLight } from 'three';

/** A key light from the upper left front, and a sky light. An environment map would take longer than the rest of the drawing. */
export function createLamps(): readonly [DirectionalLight, HemisphereLight] {
  const key = new DirectionalLight(0xffffff, 2.2);
  key.position.set(-0.7, 0.9, 0.9);
  return [key, new HemisphereLight(0xffffff, 0x6b6b6b, 1.6)];
}
