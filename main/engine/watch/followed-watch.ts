import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { compareCredits } from '../../../shared/model/credits.ts';
import type { StandingStill, Watch, WatchedFor } from '../../../shared/model/watch/watch.ts';
import type { Batches } from '../batch/batches.ts';
import type { Naming } from '../batch/open-naming.ts';
import type { Connections } from '../connections/connections.ts';
import type { WatchWish } from './watch-wish.ts';
import { whyNotWatched } from './watched-recipe.ts';

/** What the artist sets for a watched folder, and may change. */
export type Limits = Pick<Watch, 'mostADay' | 'quiet'> & { readonly budget: Watch['budget'] | null };

/** A folder that is to be watched. */
export interface WantedWatch extends Pick<Watch, 'folder' | 'existing'> {
  readonly watchedFor: WatchedFor;
}

/** How a watch is opened that Maquette itself runs. Results are named by the template of the settings, as it is when they are queued. */
export function wishOf(
  watch: Pick<
    Watch,
    'folder' | 'connectionId' | 'budget' | 'mostADay' | 'quiet' | 'existing' | 'watchedFor'
  > & {
    readonly id?: string;
  },
  goOn: ReadonlySet<StandingStill>,
  { naming, made }: { readonly naming: Pick<Naming, 'of'>; readonly made: WatchWish['made'] },
): WatchWish {
  const { watchedFor, folder, connectionId, budget, mostADay, quiet, existing, id } = watch;
  if (watchedFor === null) throw new AppError('internal', 'A watch of the command line was opened.');
  const { recipe, recipeName, chain, views, handOff = null } = watchedFor;
  return {
    ...(id !== undefined && { id }),
    folder,
    connectionId,
    budget,
    mostADay,
    quiet,
    existing,
    // As the command line names it, so that both are one watch.
    recipeKey: recipeName ?? JSON.stringify(chain?.steps ?? [recipe.kind, recipe]),
    made,
    choice: { approve: watchedFor.approve ?? 'ask', reserve: watchedFor.reserve ?? false },
    watchedFor,
    views,
    ignoreMasks: false,
    nameBatch: (plan, within) => naming.of({ handOff })(plan, within),
    handOff: handOff?.folder ?? null,
    goOn,
  };
}

/** Plans for an account that is gone are refused, with what to do. */
export function requireAccount(
  { plan, start }: Pick<Batches, 'plan' | 'start'>,
  connections: Pick<Connections, 'find'>,
): Pick<Batches, 'plan' | 'start'> {
  return {
    start,
    plan: async (request, options) => {
      if (connections.find(request.connectionId) !== null) return plan(request, options);
      throw new AppError(
        'not-found',
        'The account of this watched folder was removed; add the account again, or remove the watched folder.',
      );
    },
  };
}

/** @throws AppError `usage` for a watch that could spend without end, or never anything */
export function requireLimits({
  budget,
  mostADay,
  quiet,
}: Limits): Pick<Watch, 'budget' | 'mostADay' | 'quiet'> {
  if (budget === null || compareCredits(budget, '0') <= 0) {
    throw new AppError(
      'usage',
      'A watched folder spends while nobody looks, so it needs a budget; say how many credits it may spend a day.',
    );
  }
  if (quiet !== null && quiet.from === quiet.until) {
    throw new AppError(
      'usage',
      'Quiet hours that end when they begin would be the whole day; choose two different times, or none.',
    );
  }
  return { budget, mostADay, quiet };
}

/** @throws AppError `usage` for a recipe that needs more than the files of a folder, or a chain that cannot be run */
export function requireTaken(watchedFor: WatchedFor): void {
  const why = whyNotWatched(watchedFor);
  if (why !== null) throw new AppError('usage', why);
}

/** The folder, whole. Throws AppError `usage` for a file: it never becomes a folder. */
export async function requireNoFile(path: string): Promise<string> {
  const folder = resolve(path);
  const found = await stat(folder).catch(() => null);
  if (found?.isFile() === true) throw new AppError('usage', `${folder} is a file; choose a folder.`);
  return folder;
}
