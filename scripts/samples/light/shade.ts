import type { Field } from '../field.ts';
import { normalAt, openness, shadow, trace } from '../march.ts';
import type { Material, Surface } from '../materials.ts';
import type { Scene } from '../scene.ts';
import type { Sdf } from '../sdf/primitives.ts';
import { add, clamp, dot, mix, multiply, reflect, scale, type Vec3 } from '../vector.ts';
import { ambient, environment, keyLight, type Rig, rimLight } from './studio.ts';

/** A scene with its ground and its lights. */
export interface Stage {
  readonly scene: Scene;
  readonly field: Field;
  readonly floor: number;
  readonly rig: Rig;
}

const STEP = 0.003;
const OFF_SURFACE = 0.004;

const embossing = (shape: Sdf, relief: Sdf): Sdf => {
  return (x, y, z) => shape(x, y, z) - relief(x, y, z);
};

/** The unit normal of a part at a point, with its relief. */
export function shadingNormal(stage: Stage, index: number, p: Vec3): Vec3 {
  const shape = stage.field.shapes[index] as Sdf;
  const { relief } = (stage.scene.parts[index] as { material: Material }).material;
  return normalAt(relief ? embossing(shape, relief) : shape, p, STEP);
}

/** The diffuse light of one light source on a surface. On a soft surface it reaches beyond the terminator. */
function lambert(surface: Surface, normal: Vec3, toLight: Vec3, open: number): Vec3 {
  const facing = dot(normal, toLight);
  const wrapped = clamp((facing + surface.soft) / (1 + surface.soft) ** 2);
  const warm: Vec3 = [1, 1 - surface.soft * 0.25, 1 - surface.soft * 0.4];
  return mix(
    scale(warm, wrapped * open * 0.6),
    [wrapped * open, wrapped * open, wrapped * open],
    clamp(facing * 2),
  );
}

function diffuse(stage: Stage, surface: Surface, p: Vec3, normal: Vec3, open: number): Vec3 {
  const key = keyLight(stage.rig);
  const rim = rimLight(stage.rig);
  const shade =
    dot(normal, key.direction) > -surface.soft ? shadow(stage.field, p, key.direction, key.width) : 0;
  const lamps = add(
    multiply(lambert(surface, normal, key.direction, shade), key.colour),
    multiply(lambert(surface, normal, rim.direction, open), rim.colour),
  );
  // In a crease, light is reflected between its walls. So a bright surface is darkened less by occlusion, and is tinted.
  const ambientShare: Vec3 = [
    open + (1 - open) * surface.colour[0] * open * 0.8,
    open + (1 - open) * surface.colour[1] * open * 0.8,
    open + (1 - open) * surface.colour[2] * open * 0.8,
  ];
  const all = add(lamps, multiply(ambient(normal), ambientShare));
  return multiply(scale(all, 1 - surface.metal), surface.colour);
}

const surfaceOf = (stage: Stage, index: number, p: Vec3): Surface =>
  (stage.scene.parts[index] as { material: Material }).material.surface(p[0], p[1], p[2]);

/** The light that a surface reflects from a direction: of the studio, or for smooth surfaces of another part of the subject. */
function reflection(stage: Stage, surface: Surface, p: Vec3, direction: Vec3, open: number): Vec3 {
  const studio = environment(stage.rig, direction, surface.roughness);
  if (surface.roughness > 0.3) return scale(studio, open);
  const t = trace(stage.field, p, direction, 0.002);
  if (t < 0) return scale(studio, 0.35 + 0.65 * open);
  const q = add(p, scale(direction, t));
  const index = stage.field.nearest(q[0], q[1], q[2]);
  const other = surfaceOf(stage, index, q);
  const normal = shadingNormal(stage, index, q);
  const lamp = clamp(dot(normal, keyLight(stage.rig).direction));
  return add(multiply(other.colour, add(ambient(normal), [lamp, lamp, lamp])), other.glow);
}

/** The linear light from part `index` at the point `at` towards the camera. */
export function shade(stage: Stage, index: number, at: Vec3, normal: Vec3, direction: Vec3): Vec3 {
  const surface = surfaceOf(stage, index, at);
  const p = add(at, scale(normal, OFF_SURFACE));
  const open = openness(stage.field, p, normal, stage.floor);
  const facing = clamp(-dot(normal, direction));
  const smooth = 1 - surface.roughness;
  const fresnel = (1 - facing) ** 5 * smooth * smooth;
  const base: Vec3 = mix([0.04, 0.04, 0.04], surface.colour, surface.metal);
  const mirror: Vec3 = mix(base, [1, 1, 1], fresnel * 0.9);
  const reflected = reflection(stage, surface, p, reflect(direction, normal), open);
  return add(add(diffuse(stage, surface, p, normal, open), multiply(reflected, mirror)), surface.glow);
}

/** The darkness of the subject's shadow on the ground at a point: 0 to 1. */
export function groundShadow(stage: Stage, p: Vec3): number {
  const key = keyLight(stage.rig);
  const open = openness(stage.field, p, [0, 1, 0], stage.floor - 1);
  return clamp(0.75 * (1 - open) + 0.35 * (1 - shadow(stage.field, p, key.direction, 0.5)));
}
