import { z } from 'zod';
import { AppError } from '../../../../shared/model/app-error.ts';
import { compareCredits, creditsSchema } from '../../../../shared/model/credits.ts';
import { readQuietHours } from '../../../../shared/model/watch/local-day.ts';
import { existingSchema, type Watch } from '../../../../shared/model/watch/watch.ts';

const wholeNumber = (least: number, most: number, words: string) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, words)
    .transform(Number);

/** The longest time between two looks, in seconds. */
const LONGEST_EVERY = 86_400;

/** The options of `--watch` as commander read them. */
export const rawWatchSchema = z.object({
  watch: z.boolean().default(false),
  existing: existingSchema.optional(),
  filesADay: wholeNumber(1, 999_999_999, 'give a whole number from 1').optional(),
  quiet: z
    .string()
    .transform((text, context) => {
      const hours = readQuietHours(text);
      if (hours !== null) return hours;
      context.addIssue({ code: 'custom', message: 'give two times, such as 22:00-06:30' });
      return z.NEVER;
    })
    .optional(),
  every: wholeNumber(1, LONGEST_EVERY, 'give whole seconds from 1 to 86400, which is a day').optional(),
  health: z.string().optional(),
  acceptLibrary: z.boolean().default(false),
});

/** How a folder is watched. */
export interface WatchOptions extends Pick<Watch, 'mostADay' | 'quiet' | 'existing'> {
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** The file that says how the watch is, absolute; null for none. */
  readonly health: string | null;
  /** The artist's word that results may go to another library than before. */
  readonly acceptLibrary: boolean;
}

/** Seconds between two looks. */
const EVERY = 10;

/** Options with which `--watch` has no meaning, and why. */
const NOT_WITH: readonly (readonly [name: string, option: string])[] = [
  ['plan', '--plan'],
  ['mesh', '--mesh'],
  ['imageUrl', '--image-url'],
  ['report', '--report'],
  ['dryRun', '--dry-run'],
  ['againFrom', '--again-from'],
];

/**
 * Reads them. Null without `--watch`.
 * @param given all options of the command line
 * @throws AppError `usage` for options that do not go together
 */
export function watchOptionsOf(
  raw: z.infer<typeof rawWatchSchema>,
  paths: readonly string[],
  given: Readonly<Record<string, unknown>>,
  absolute: (path: string) => string,
): WatchOptions | null {
  const { watch, existing, filesADay, quiet, every, health, acceptLibrary } = raw;
  if (!watch) {
    const own = { existing, 'files-a-day': filesADay, quiet, every, health };
    const [alone] = Object.entries(own).find(([, value]) => value !== undefined) ?? [];
    const name = alone ?? (acceptLibrary ? 'accept-library' : null);
    if (name === null) return null;
    throw new AppError('usage', `--${name} belongs to --watch; add that, or leave it out.`);
  }
  const [, other] =
    NOT_WITH.find(([name]) => given[name] !== undefined && given[name] !== false) ??
    (Array.isArray(given['set']) && given['set'].length > 0 ? ['set', '--set'] : []);
  if (other !== undefined) {
    throw new AppError('usage', `${other} is for one run, and --watch goes on; leave one of them out.`);
  }
  if (given['budget'] === undefined) {
    throw new AppError(
      'usage',
      '--watch spends while nobody looks; say with --budget what it may spend a day.',
    );
  }
  if (compareCredits(creditsSchema.parse(given['budget']), '0') === 0) {
    throw new AppError('usage', '--budget 0 would never queue anything; say what may be spent a day.');
  }
  if (paths.length !== 1) {
    throw new AppError('usage', '--watch takes one folder; start it once for each folder.');
  }
  return {
    existing: existing ?? 'take',
    mostADay: filesADay ?? null,
    quiet: quiet ?? null,
    everyMs: (every ?? EVERY) * 1_000,
    health: health === undefined ? null : absolute(health),
    acceptLibrary,
  };
}
