import { z } from 'zod';
import { modelFormatSchema, viewSchema } from '../../interface/formats.ts';
import { modelSchema, resolutionSchema } from '../../interface/models.ts';

/*
 * The contract between a studio's worker and a generator program: `docs/studio/generators/README.md` says it for those who write one. A
 * change that a program of before cannot read raises the version.
 */
export const TASK_FILE = 'task.json';
export const TASK_FILE_FORMAT = 'maquette-generator-task';
export const TASK_FILE_VERSION = 1;

/** The names of the model that a program writes. Only one of them may be there. */
export const RESULT_FILES = ['model.glb', 'model.obj'] as const;

/** A name of a file in the folder itself. */
const fileSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/);
const whole = z.number().int().positive();

/** What a program may take. A program that knows it can stop in time, with words of its own. */
export const programLimitsSchema = z.object({
  /** From its start to its end; null for no limit. */
  seconds: whole.nullable(),
  /** In which it says nothing: no line on stdout or stderr. Null for no limit. */
  silentSeconds: whole.nullable(),
  /** Of the program and all that it starts, together. */
  memoryBytes: whole,
  /** Of all that lies in the folder. */
  outputBytes: whole,
});
export type ProgramLimits = z.infer<typeof programLimitsSchema>;

/** What a generator program is asked for: `task.json` in the folder that it is started in. */
export const taskFileSchema = z.object({
  format: z.literal(TASK_FILE_FORMAT),
  version: z.literal(TASK_FILE_VERSION),
  /** The same in each attempt at a task, on whichever machine. */
  task: z.string().min(1).max(200),
  /** Counts from 1. */
  attempt: whole,
  make: z.enum(['geometry', 'both']),
  model: modelSchema,
  resolution: resolutionSchema,
  /** The triangles that the result is brought to, if it has more. */
  faces: whole,
  /** Whether maps for physically based shading are wanted. */
  pbr: z.boolean(),
  /** What the result is converted to afterwards. The program writes one of RESULT_FILES whatever this is. */
  wanted: modelFormatSchema,
  /** In the order front, back, left, right. A single image is the front. The files are in the folder. */
  images: z
    .array(z.object({ view: viewSchema, file: fileSchema }))
    .min(1)
    .max(4),
  limits: programLimitsSchema,
  /** The ledger that the task was handed to. A program of another one must not take it: it would be paid for twice. */
  keeper: z.string().optional(),
  /**
   * With `keeper`: the highest mark that this ledger told of the task; 0 if it told none. A ledger that has a lower one, or does not know the
   * task, was put back from an older copy: it must not send the task, which may be paid for already.
   */
  mark: z.number().int().nonnegative().optional(),
});
export type TaskFile = z.infer<typeof taskFileSchema>;
