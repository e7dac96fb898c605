import { z } from 'zod';

/** How a model's surface is drawn. */
export const SHADINGS = ['textured', 'clay', 'matcap', 'wire', 'normals', 'uv', 'channel', 'xray'] as const;
export type Shading = (typeof SHADINGS)[number];

/** Materials with their light painted in: the surface looks the same from wherever it is seen. */
export const MATCAPS = ['porcelain', 'wax', 'jade', 'bronze', 'chrome', 'basalt'] as const;
export type Matcap = (typeof MATCAPS)[number];

/** One of a material's properties, as its number or colour. */
export const CHANNELS = ['colour', 'roughness', 'metalness', 'normal', 'occlusion', 'alpha'] as const;
export type Channel = (typeof CHANNELS)[number];

export const ENVIRONMENTS = ['studio', 'softbox', 'outdoor', 'overcast', 'rim'] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** How bright light is fitted into what a screen can show. */
export const TONE_MAPPINGS = ['neutral', 'agx', 'aces', 'none'] as const;
export type ToneMappingName = (typeof TONE_MAPPINGS)[number];

/** How a view is saved as a picture. */
export const pictureSettingsSchema = z.object({
  /** Pixels of the picture for each of the view. */
  scale: z.union([z.literal(1), z.literal(2)]).default(2),
  transparent: z.boolean().default(false),
});

/** How the viewer was left. Every field has a default, so that settings of an older version are good ones. */
export const viewerSettingsSchema = z.object({
  shading: z.enum(SHADINGS).default('textured'),
  matcap: z.enum(MATCAPS).default('porcelain'),
  channel: z.enum(CHANNELS).default('colour'),
  /** The edges of the faces, over any shading. */
  wireOver: z.boolean().default(false),
  environment: z.enum(ENVIRONMENTS).default('studio'),
  /** How far the environment is turned about the vertical, in degrees. */
  turn: z.number().min(0).max(360).default(0),
  /** In stops (EV). */
  exposure: z.number().min(-4).max(4).default(0),
  toneMapping: z.enum(TONE_MAPPINGS).default('neutral'),
  /** Focal length on a full-frame sensor, in millimetres. */
  lens: z.number().min(15).max(250).default(45),
  grid: z.boolean().default(true),
  shadow: z.boolean().default(true),
  statistics: z.boolean().default(true),
  gizmo: z.boolean().default(true),
  toolbar: z.boolean().default(true),
  sidebar: z.boolean().default(false),
  reference: z.enum(['off', 'beside', 'over']).default('off'),
  /** How much of the picture covers the model when it lies over it. */
  referenceOpacity: z.number().min(0).max(1).default(0.5),
  picture: pictureSettingsSchema.prefault({}),
});
export type ViewerSettings = z.infer<typeof viewerSettingsSchema>;
