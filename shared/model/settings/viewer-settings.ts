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

/** What a depth map is shown as. */
export const DEPTH_SHAPES = ['picture', 'points', 'mesh'] as const;
export type DepthShape = (typeof DEPTH_SHAPES)[number];

/** What colours a depth map: nothing, its values, or the picture that it was made from. */
export const DEPTH_COLOURS = ['plain', 'values', 'picture'] as const;
export type DepthColours = (typeof DEPTH_COLOURS)[number];

/** From far to near, in percent of the longer side of the map. */
export const DEPTH_RELIEF = { least: 1, most: 200, first: 30 } as const;
/** Where the values of neighbours differ by more than this percentage of the range, a mesh is cut. 100 cuts nothing. */
export const DEPTH_CUT = { least: 0.1, most: 100, first: 4 } as const;
/** The most points along the longer side. */
export const DEPTH_POINTS = [256, 512, 1024, 2048] as const;
export type DepthPoints = (typeof DEPTH_POINTS)[number];

/** So many ranges of depth maps are remembered. The one that was chosen longest ago is forgotten first. */
export const MOST_DEPTH_RANGES = 200;

/** What the artist shows of a depth map of the library. */
const depthRangeSchema = z.object({
  assetId: z.string(),
  low: z.number(),
  high: z.number(),
  /** Whether low values are near. */
  isInverted: z.boolean(),
});
export type DepthRangeSetting = Readonly<z.infer<typeof depthRangeSchema>>;

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
  depthAs: z.enum(DEPTH_SHAPES).default('picture'),
  depthColours: z.enum(DEPTH_COLOURS).default('plain'),
  depthRelief: z.number().min(DEPTH_RELIEF.least).max(DEPTH_RELIEF.most).default(DEPTH_RELIEF.first),
  depthCut: z.number().min(DEPTH_CUT.least).max(DEPTH_CUT.most).default(DEPTH_CUT.first),
  depthPoints: z.literal(DEPTH_POINTS).default(512),
  /** In the order in which they were chosen, the last one at the end. */
  depthRanges: z.array(depthRangeSchema).max(MOST_DEPTH_RANGES).default([]),
  picture: pictureSettingsSchema.prefault({}),
  /** Files of these kinds state neither their up axis nor their unit. */
  objUp: z.enum(UP_AXES).default('y'),
  objUnit: z.enum(LENGTH_UNITS).default('none'),
  stlUp: z.enum(UP_AXES).default('z'),
  stlUnit: z.enum(LENGTH_UNITS).default('none'),
});
export type ViewerSettings = z.infer<typeof viewerSettingsSchema>;
