import { hex } from '../colour.ts';
import { add, clamp, dot, mix, normalize, scale, smoothstep, type Vec3 } from '../vector.ts';

/** The three unit vectors of the camera in world space: to the right, up, and back to the camera. */
export interface Rig {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
}

const inRig = (rig: Rig, x: number, y: number, z: number): Vec3 =>
  normalize(add(add(scale(rig.right, x), scale(rig.up, y)), scale(rig.back, z)));

const SKY = scale(hex('#e9f0fb'), 0.62);
const WALL = scale(hex('#f3efe9'), 0.4);
const GROUND = scale(hex('#b8a798'), 0.34);

/** The ambient light for a normal in world space. */
export function ambient(normal: Vec3): Vec3 {
  const y = normal[1];
  return y > 0 ? mix(WALL, SKY, y) : mix(WALL, GROUND, -y);
}

/** The key light: large and warm, from above on the camera's left. */
export const keyLight = (rig: Rig) => ({
  direction: inRig(rig, -0.55, 0.8, 0.75),
  colour: scale(hex('#fff3e2'), 1.55),
  width: 0.2,
});

/** The rim light: cool, from behind the subject on the right. It lights the subject's edge. */
export const rimLight = (rig: Rig) => ({
  direction: inRig(rig, 0.85, 0.55, -0.6),
  colour: scale(hex('#dfeaff'), 0.9),
  width: 0.3,
});

interface Softbox {
  readonly at: Vec3;
  readonly across: number;
  readonly tall: number;
  readonly power: number;
}

const BOXES: readonly Softbox[] = [
  { at: normalize([-0.62, 0.72, 0.7]), across: 0.34, tall: 0.4, power: 9 },
  { at: normalize([-0.92, 0.12, 0.42]), across: 0.1, tall: 0.75, power: 4 },
  { at: normalize([0.95, 0.25, 0.35]), across: 0.12, tall: 0.62, power: 3 },
  { at: normalize([0.75, 0.55, -0.55]), across: 0.3, tall: 0.42, power: 3 },
];

/** The light of the studio from a direction in world space, blurred by the roughness of the surface that reflects it. */
export function environment(rig: Rig, direction: Vec3, roughness: number): Vec3 {
  const blur = 0.03 + roughness * roughness * 1.4;
  const x = dot(direction, rig.right);
  const y = dot(direction, rig.up);
  const z = dot(direction, rig.back);
  const height = direction[1];
  let light: Vec3 =
    height > 0
      ? mix(WALL, SKY, smoothstep(0, 0.7, height))
      : mix(WALL, GROUND, smoothstep(0, 0.2 + blur, -height));
  for (const box of BOXES) {
    const facing = x * box.at[0] + y * box.at[1] + z * box.at[2];
    if (facing < 0.1) continue;
    const flat = Math.hypot(box.at[0], box.at[2]);
    const u = (x * box.at[2] - z * box.at[0]) / flat / facing;
    const v = (y - facing * box.at[1]) / flat / facing;
    const inside =
      smoothstep(box.across + blur, box.across - blur, Math.abs(u)) *
      smoothstep(box.tall + blur, box.tall - blur, Math.abs(v));
    const spread = clamp((box.across * box.tall) / ((box.across + blur) * (box.tall + blur)));
    light = add(light, scale([1, 0.98, 0.95], inside * box.power * spread));
  }
  return light;
}
