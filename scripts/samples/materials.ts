import { hex } from './colour.ts';
import { cloud } from './noise.ts';
import type { Sdf } from './sdf/primitives.ts';
import { clamp, mix, smoothstep, type Vec3 } from './vector.ts';

/** The properties of a material at one point. */
export interface Surface {
  readonly colour: Vec3;
  /** 0: a mirror; 1: chalk. */
  readonly roughness: number;
  /** 1: metal, whose colour is that of its reflections. */
  readonly metal: number;
  /** The emitted light. */
  readonly glow: Vec3;
  /** How far light reaches beyond the terminator, as in wax, rubber or leaves: 0 to 0.5. */
  readonly soft: number;
}

/** A surface by position, and its relief: heights in units, too small to change the outline. */
export interface Material {
  readonly surface: (x: number, y: number, z: number) => Surface;
  readonly relief?: Sdf;
}

/** The strength of a painted mark by position, 0 to 1. */
export type Mask = (x: number, y: number, z: number) => number;

const BLACK: Vec3 = [0, 0, 0];

/** A uniform surface. */
export function solid(code: string, roughness: number, more: Partial<Surface> = {}): Material {
  const surface: Surface = { colour: hex(code), roughness, metal: 0, glow: BLACK, soft: 0, ...more };
  return { surface: () => surface };
}

export const glossy = (code: string): Material => solid(code, 0.14);
export const satin = (code: string): Material => solid(code, 0.38);
export const matte = (code: string): Material => solid(code, 0.8, { soft: 0.1 });
export const rubber = (code: string): Material => solid(code, 0.32, { soft: 0.35 });
export const metal = (code: string, roughness = 0.25): Material => solid(code, roughness, { metal: 1 });

/** Emits light, `strength` times its colour. */
export const lit = (code: string, strength: number): Material => {
  const [r, g, b] = hex(code);
  return solid(code, 0.5, { glow: [r * strength, g * strength, b * strength] });
};

const mixSurface = (a: Surface, b: Surface, t: number): Surface => ({
  colour: mix(a.colour, b.colour, t),
  roughness: a.roughness + (b.roughness - a.roughness) * t,
  metal: a.metal + (b.metal - a.metal) * t,
  glow: mix(a.glow, b.glow, t),
  soft: a.soft + (b.soft - a.soft) * t,
});

/** `over` painted on `base` where the mask is. */
export const painted = (base: Material, over: Material, mask: Mask): Material => ({
  ...base,
  surface: (x, y, z) => {
    const t = clamp(mask(x, y, z));
    if (t === 0) return base.surface(x, y, z);
    return mixSurface(base.surface(x, y, z), over.surface(x, y, z), t);
  },
});

/** A material with a relief: heights in units. */
export const embossed = (base: Material, relief: Sdf): Material => ({ ...base, relief });

/** Irregular spots of `over` on `base`, about `size` units large. */
export const mottled = (base: Material, over: Material, size: number): Material =>
  painted(base, over, (x, y, z) => smoothstep(0.3, 0.7, cloud(x / size, y / size, z / size)));

/** Wood with its grain along `axis`: slightly wavy rings with fine streaks. */
export function wood(light: string, dark: string, axis: 'x' | 'y' | 'z', roughness = 0.5): Material {
  const [pale, deep] = [solid(light, roughness), solid(dark, roughness + 0.08)];
  return painted(pale, deep, (x, y, z) => {
    const [along, u, v] = axis === 'x' ? [x, y, z] : axis === 'y' ? [y, x, z] : [z, x, y];
    const bend = cloud(along * 0.9 + 3, u * 2.2, v * 2.2);
    const ring = Math.hypot(u + 0.62, v * 0.8 + 0.4) * 7 + bend * 2.6;
    const band = 0.5 + 0.5 * Math.sin(ring * 2 * Math.PI * 0.8);
    const streak = cloud(along * 2.5, u * 34, v * 34);
    return 0.5 * band * band + 0.3 * smoothstep(0.35, 0.8, streak);
  });
}

/** A mask of the inside of a shape. Its edge is `blur` units wide to both sides. */
export const within =
  (shape: Sdf, blur = 0.006): Mask =>
  (x, y, z) =>
    1 - smoothstep(-blur, blur, shape(x, y, z));
