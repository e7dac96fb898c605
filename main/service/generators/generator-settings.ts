import { join } from 'node:path';
import { z } from 'zod';
import { MODELS, type Model } from '../../../shared/interface/models.ts';
import { readModelPatterns } from '../../../shared/model/generators/model-patterns.ts';
import { createCommandGenerator } from './command/command-generator.ts';
import { readGeneratorCommand } from './command/read-command.ts';
import type { FinishPool } from './finish/finish-pool.ts';
import type { GeneratorRule } from './generator.ts';

/** Ten hours: less than a worker may hold a task, and no more than a timer can wait. */
const MAX_SECONDS = 36_000;
const MEGABYTE = 1024 ** 2;

/** An entry of a file of generators: a generator program of the machine, or models that other workers make. */
const entrySchema = z.strictObject({
  /** See readModelPatterns. */
  models: z.string(),
  /** See readGeneratorCommand. Left out with `elsewhere`. */
  command: z.string().optional(),
  /** Whether this worker leaves these models to others. */
  elsewhere: z.boolean().default(false),
  /** True for one whose tasks may be paid for elsewhere: see Generator. */
  keepsTasks: z.boolean().default(false),
  /** The program that speaks for the ledger of one that keeps its tasks (docs/studio/generators/README.md): see readGeneratorCommand. */
  keeper: z.string().optional(),
  /** How long a task may take. */
  seconds: z.number().int().positive().max(MAX_SECONDS).default(3_600),
  /** How long it may say nothing. */
  silentSeconds: z.number().int().positive().max(MAX_SECONDS).default(900),
  memoryMegabytes: z.number().int().positive().default(32_768),
  outputMegabytes: z.number().int().positive().default(4_096),
});
const fileSchema = z.strictObject({ generators: z.array(entrySchema).max(50) });
type Entry = z.infer<typeof entrySchema>;

export type GeneratorSetting = Omit<Entry, 'command' | 'elsewhere'> & { readonly command: string };
export interface GeneratorSettings {
  /** In their order: for each model the first counts. */
  readonly generators: readonly GeneratorSetting[];
  /** Models that other workers make. */
  readonly elsewhere?: readonly Model[];
}

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
  const read = fileSchema.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse(
      `The file of generators cannot be used: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
    );
  }
  const entries = read.data.generators;
  for (const [number, entry] of entries.entries()) {
    const why = whyNotUsable(entry, `generators.${number}`);
    if (why !== undefined) return refuse(why);
  }
  const elsewhere = MODELS.filter((model) => firstWith(entries, model)?.elsewhere === true);
  return {
    ok: true,
    settings: {
      generators: entries.flatMap(({ command, elsewhere: _, ...entry }) =>
        command === undefined ? [] : [{ ...entry, command }],
      ),
      ...(elsewhere.length > 0 && { elsewhere }),
    },
  };
}

/** The models that are made by a setting of some: the first that matches counts. */
export const modelsOf = (settings: readonly { readonly models: string }[], index: number): readonly Model[] =>
  MODELS.filter((model) => firstWith(settings, model) === settings[index]);

function firstWith<Setting extends { readonly models: string }>(
  settings: readonly Setting[],
  model: Model,
): Setting | undefined {
  return settings.find(({ models }) => {
    const patterns = readModelPatterns(models);
    return patterns.ok && patterns.models.includes(model);
  });
}

/** @param place where it is in the file */
function whyNotUsable(
  { models, command, elsewhere, keepsTasks, keeper }: Entry,
  place: string,
): string | undefined {
  const patterns = readModelPatterns(models);
  if (!patterns.ok) return patterns.why;
  if (elsewhere !== (command === undefined))
    return `The file of generators cannot be used: ${place}.command: give a command, or "elsewhere": true for models that other workers make.`;
  if (keepsTasks !== (keeper !== undefined))
    return `The file of generators cannot be used: ${place}.keeper: "keepsTasks": true needs the program that speaks for its ledger, and no other has one (docs/studio/generators/README.md).`;
  for (const program of [command, keeper]) {
    const words = program === undefined ? undefined : readGeneratorCommand(program);
    if (words?.ok === false) return words.why;
  }
  return undefined;
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
