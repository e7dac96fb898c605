import { z } from 'zod';
import {
  FIRST_CHOICE,
  GROUNDS,
  PICTURE_EDGE,
  PICTURE_SHADINGS,
  PICTURE_VIEWS,
  TURNTABLE_FILES,
  TURNTABLE_FRAMES,
  VIDEO_RATES,
} from './pictures-out.ts';

/** How pictures were last made of assets: what the dialog *Pictures* begins with. */
export const picturesSettingsSchema = z.object({
  what: z.enum(['stills', 'turntable', 'sheet']).default(FIRST_CHOICE.what),
  edge: z.number().int().min(PICTURE_EDGE.least).max(PICTURE_EDGE.most).default(FIRST_CHOICE.edge),
  background: z.enum(['none', 'grey', 'white', 'own']).default(FIRST_CHOICE.background),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default(FIRST_CHOICE.colour),
  ground: z.enum(GROUNDS).default(FIRST_CHOICE.ground),
  shading: z.enum(PICTURE_SHADINGS).default(FIRST_CHOICE.shading),
  views: z.array(z.enum(PICTURE_VIEWS)).readonly().default(FIRST_CHOICE.views),
  frames: z.literal(TURNTABLE_FRAMES).default(FIRST_CHOICE.frames),
  turntableAs: z.enum(TURNTABLE_FILES).default(FIRST_CHOICE.turntableAs),
  rate: z.literal(VIDEO_RATES).default(FIRST_CHOICE.rate),
  sheetAs: z.enum(['png', 'pdf']).default(FIRST_CHOICE.sheetAs),
});
