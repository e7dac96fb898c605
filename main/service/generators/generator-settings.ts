import { join } from 'node:path';
import { z } from 'zod';
import { readModelPatterns } from '../../../shared/model/generators/model-patterns.ts';
import { createCommandGenerator } from './command/command-generator.ts';
import { readGeneratorCommand } from './command/read-command.ts';
import type { FinishPool } from './finish/finish-pool.ts';
import type { GeneratorRule } from './generator.ts';

/** Ten hours: less than a worker may hold a task, and no more than a timer can wait. */
const MAX_SECONDS = 36_000;
const MEGABYTE = 1024 ** 2;

/** A generator program of a machine, as its file of generators names it. */
const generatorSettingSchema = z.strictObject({
  /** See readModelPatterns. */
  models: z.string(),
  /** See readGeneratorCommand. */
  command: z.string(),
  /** True for one whose tasks may be paid for elsewhere: see Generator. */
  keepsTasks: z.boolean().default(false),
  /** How long a task may take. */
  seconds: z.number().int().positive().max(MAX_SECONDS).default(3_600),
  /** How long it may say nothing. */
  silentSeconds: z.number().int().positive().max(MAX_SECONDS).default(900),
  memoryMegabytes: z.number().int().positive().default(32_768),
  outputMegabytes: z.number().int().positive().default(4_096),
});
const generatorSettingsSchema = z.strictObject({ generators: z.array(generatorSettingSchema).max(50) });
export type GeneratorSettings = z.infer<typeof generatorSettingsSchema>;

export type ReadGeneratorSettings =
  | { readonly ok: true; readonly settings: GeneratorSettings }
  /** `why` is a whole sentence. */
  | { readonly ok: false; readonly why: string };

/** Reads the text of a file of generators (docs/studio/generators/README.md), and judges its patterns and commands. */
export function readGeneratorSettings(text: string): ReadGeneratorSettings {
  const refuse = (why: string): ReadGeneratorSettings => ({ ok: false, why });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return refuse(
      `The file of generators is no JSON (${cause instanceof Error ? cause.message : String(cause)}).`,
    );
  }
  const read = generatorSettingsSchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(
      `The file of generators cannot be used: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
    );
  }
  for (const { models, command } of read.data.generators) {
    const patterns = readModelPatterns(models);
    if (!patterns.ok) return refuse(patterns.why);
    const words = readGeneratorCommand(command);
    if (!words.ok) return refuse(words.why);
  }
  return { ok: true, settings: read.data };
}

/** The generators of settings that were read, in their order: for each model the first counts. */
export function createGeneratorRules(
  { generators }: GeneratorSettings,
  parts: {
    /** Nothing else lies in it. Absolute path. */
    readonly folder: string;
    /** Where relative paths of programs count from. Absolute path. */
    readonly cwd: string;
    readonly finishing: FinishPool;
    readonly log: (line: string) => void;
  },
): readonly GeneratorRule[] {
  return generators.map(({ models, command, keepsTasks, ...limits }, number) => {
    const patterns = readModelPatterns(models);
    return {
      models: patterns.ok ? patterns.models : [],
      generator: createCommandGenerator({
        ...parts,
        command,
        keepsTasks,
        folder: join(parts.folder, `generator-${number + 1}`),
        limits: {
          seconds: limits.seconds,
          silentSeconds: limits.silentSeconds,
          memoryBytes: limits.memoryMegabytes * MEGABYTE,
          outputBytes: limits.outputMegabytes * MEGABYTE,
        },
      }),
    };
  });
}
