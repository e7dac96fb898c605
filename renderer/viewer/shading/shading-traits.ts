import { SHADINGS, type Shading } from '../../../shared/model/settings/viewer-settings.ts';

/** What is to be known of a shading besides its material and its words. */
interface ShadingTraits {
  /** The key that chooses it in the pie. It occurs in its name, where it is underlined. */
  readonly letter: string;
  /** Whether the edges of the faces belong to it, even if they are not drawn over every shading. */
  readonly hasEdges: boolean;
  /** Whether edges lie on a surface without light or textures, and are coloured to stand out from that. */
  readonly isPlain: boolean;
  /** Whether the model throws its shadow on the ground. */
  readonly hasShadow: boolean;
  /** Whether the model must have texture coordinates. */
  readonly needsUvs: boolean;
  /** Whether it is chosen together with a matcap or channel, and not by itself. */
  readonly isFamily: boolean;
}

const SOLID = { hasEdges: false, isPlain: false, hasShadow: true, needsUvs: false, isFamily: false };

export const SHADING_TRAITS = {
  textured: { ...SOLID, letter: 't' },
  clay: { ...SOLID, letter: 'c' },
  matcap: { ...SOLID, letter: 'm', isFamily: true },
  wire: { ...SOLID, letter: 'w', hasEdges: true, isPlain: true, hasShadow: false },
  normals: { ...SOLID, letter: 'n' },
  uv: { ...SOLID, letter: 'u', needsUvs: true },
  channel: { ...SOLID, letter: 'h', isFamily: true },
  xray: { ...SOLID, letter: 'x', isPlain: true, hasShadow: false },
} as const satisfies Readonly<Record<Shading, ShadingTraits>>;

/** The shadings that are chosen by themselves. */
export const SINGLE_SHADINGS: readonly Shading[] = SHADINGS.filter(
  (shading) => !SHADING_TRAITS[shading].isFamily,
);

/** The shadings in the pie, clockwise from the top. Each can be chosen by its number, too: so there are nine at most. */
export const PIE_SHADINGS: readonly Shading[] = [
  'textured',
  'clay',
  'matcap',
  'xray',
  'wire',
  'uv',
  'normals',
  'channel',
];
