import { z } from 'zod';

/**
 * The models and what each allows. Source: "Create image-to-3D task", table of allowed resolutions and
 * rules 2 and the rows `pbr` and `request_type`. Identifiers have the neutral family prefix `general`. It is replaced by
 * the connection's own prefix when a request is written, and nowhere else.
 */
export const MODELS = [
  'generalv1.5',
  'generalv2.0',
  'generalv2.1',
  'scene-portraitv1.5',
  'scene-portraitv2.0',
  'scene-portraitv2.1',
] as const;

export const modelSchema = z.enum(MODELS);
/** One of the six model identifiers, with the neutral prefix. */
export type Model = z.infer<typeof modelSchema>;

export const RESOLUTIONS = ['512', '1024', '1536', '1536fast', '1536pro', '1536profast'] as const;
export const resolutionSchema = z.enum(RESOLUTIONS);
/** The wire's resolution values: an edge length in voxels (cubed), with an optional quality suffix. */
export type Resolution = z.infer<typeof resolutionSchema>;

/** What one model allows. */
export interface ModelTraits {
  readonly resolutions: readonly [Resolution, ...Resolution[]];
  /** Whether request_type 2 (texture on an existing geometry) is supported. */
  readonly texturesExisting: boolean;
  /** Whether `pbr` may be sent. */
  readonly pbr: boolean;
  /** Whether the result includes the background behind the subject. */
  readonly scene: boolean;
}

export const MODEL_TRAITS: Readonly<Record<Model, ModelTraits>> = {
  'generalv1.5': {
    resolutions: ['512', '1024', '1536', '1536pro'],
    texturesExisting: true,
    pbr: false,
    scene: false,
  },
  'generalv2.0': {
    resolutions: ['512', '1024', '1536', '1536pro'],
    texturesExisting: false,
    pbr: true,
    scene: false,
  },
  'generalv2.1': { resolutions: ['1536fast', '1536pro'], texturesExisting: false, pbr: true, scene: false },
  'scene-portraitv1.5': { resolutions: ['1536'], texturesExisting: true, pbr: false, scene: true },
  'scene-portraitv2.0': { resolutions: ['1536pro'], texturesExisting: false, pbr: true, scene: true },
  'scene-portraitv2.1': {
    resolutions: ['1536profast', '1536pro'],
    texturesExisting: false,
    pbr: true,
    scene: true,
  },
};

/** The service's default if `resolution` is left out (written 1024³ in the interface). */
export const DEFAULT_RESOLUTION: Resolution = '1024';

/** Whether a model offers a resolution. The service refuses others with code 10031003. */
export function allowsResolution(model: Model, resolution: string): resolution is Resolution {
  return MODEL_TRAITS[model].resolutions.some((allowed) => allowed === resolution);
}

/**
 * The recommended number of faces for each resolution. The document gives 512, 1024, 1536 and 1536pro; the fast variants
 * of 1536 use the value of 1536.
 */
export const RECOMMENDED_FACES: Readonly<Record<Resolution, number>> = {
  '512': 500_000,
  '1024': 1_000_000,
  '1536': 2_000_000,
  '1536fast': 2_000_000,
  '1536pro': 2_000_000,
  '1536profast': 2_000_000,
};
