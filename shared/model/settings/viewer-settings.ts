import { z } from 'zod';
import { LENGTH_UNITS, UP_AXES } from './file-axes.ts';

/** How a model's surface is drawn. */
export const SHADINGS = ['textured', 'clay', 'matcap', 'wire', 'normals', 'uv', 'channel', 'xray'] as const;
export type Shading = (typeof SHADINGS)[number];

/** Matcaps: materials with painted light, which look the same from every direction. */
export const MATCAPS = ['porcelain', 'wax', 'jade', 'bronze', 'chrome', 'basalt'] as const;
export type Matcap = (typeof MATCAPS)[number];

/** The properties of a material that the channel shading can show, as a number or colour. */
export const CHANNELS = ['colour', 'roughness', 'metalness', 'normal', 'occlusion', 'alpha'] as const;
export type Channel = (typeof CHANNELS)[number];

export const ENVIRONMENTS = ['studio', 'softbox', 'outdoor', 'overcast', 'rim'] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** How brightness is mapped to the range of a screen (tone mapping). */
export const TONE_MAPPINGS = ['neutral', 'agx', 'aces', 'none'] as const;
export type ToneMappingName = (typeof TONE_MAPPINGS)[number];

/** What these settings can be set to: the turn in degrees, the exposure in stops (EV), the focal length in millimetres. */
export const TURN = { least: 0, most: 360 } as const;
export const EXPOSURE = { least: -4, most: 4 } as const;
export const LENS = { least: 15, most: 250 } as const;

/** How a view is saved as a picture. */
export const pictureSettingsSchema = z.object({
  /** The number of pixels in the picture for each pixel of the view. */
  scale: z.union([z.literal(1), z.literal(2)]).default(2),
  transparent: z.boolean().default(false),
});

/** The saved state of the viewer. Every field has a default, so that settings of an older version are valid. */
export const viewerSettingsSchema = z.object({
  shading: z.enum(SHADINGS).default('textured'),
  matcap: z.enum(MATCAPS).default('porcelain'),
  channel: z.enum(CHANNELS).default('colour'),
  /** Whether the edges of the faces are drawn over the shading. */
  wireOver: z.boolean().default(false),
  environment: z.enum(ENVIRONMENTS).default('studio'),
  /** The rotation of the environment about the vertical axis, in degrees. */
  turn: z.number().min(TURN.least).max(TURN.most).default(0),
  /** Exposure compensation in stops (EV). */
  exposure: z.number().min(EXPOSURE.least).max(EXPOSURE.most).default(0),
  toneMapping: z.enum(TONE_MAPPINGS).default('neutral'),
  /** Focal length on a full-frame sensor, in millimetres. */
  lens: z.number().min(LENS.least).max(LENS.most).default(45),
  /** Whether the next model is looked at from where the last one was, as if it had its size and stood on its ground. */
  cameraLock: z.boolean().default(false),
  grid: z.boolean().default(true),
  shadow: z.boolean().default(true),
  statistics: z.boolean().default(true),
  gizmo: z.boolean().default(true),
  toolbar: z.boolean().default(true),
  sidebar: z.boolean().default(false),
  reference: z.enum(['off', 'beside', 'over']).default('off'),
  /** The opacity of the reference picture over the model. */
  referenceOpacity: z.number().min(0).max(1).default(0.5),
  picture: pictureSettingsSchema.prefault({}),
  /** Files of these kinds state neither their up axis nor their unit. */
  objUp: z.enum(UP_AXES).default('y'),
  objUnit: z.enum(LENGTH_UNITS).default('none'),
  stlUp: z.enum(UP_AXES).default('z'),
  stlUnit: z.enum(LENGTH_UNITS).default('none'),
});
export type ViewerSettings = z.infer<typeof viewerSettingsSchema>;
