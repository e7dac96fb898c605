import type { BatchNaming } from '../../../shared/model/naming/batch-naming.ts';
import { BUILT_IN_RECIPES, type NamedRecipe } from '../../../shared/model/recipe.ts';
import { createHandOffs, type HandOffParts, type HandOffs } from '../hand-off/hand-offs.ts';
import type { HandOffBook } from '../jobs/state/hand-off-book.ts';
import type { Ports } from '../ports.ts';
import { type NameBatch, nameJobs } from './name-jobs.ts';

/** The names of results, and their copies. */
export interface Naming
  extends Pick<HandOffs, 'owed' | 'whenTried' | 'tryNow' | 'giveUp' | 'takeBack' | 'close'> {
  /** How the results of a batch are named when it is started. A template that is left out is that of the settings. */
  readonly of: (choice: Partial<BatchNaming>) => NameBatch;
}

export interface NamingOptions {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'logger' | 'paths' | 'settings' | 'startDisk'>;
  readonly library: HandOffParts['library'];
  readonly book: HandOffBook;
  /** `<data>/inbox`, absolute. */
  readonly inbox: string;
  /** The recipes of the studio's folder, as they were read last. */
  readonly sharedRecipes: () => Promise<readonly NamedRecipe[]>;
}

/** Delivers the copies that are owed, from now on. */
export function openNaming({ ports, library, book, inbox, sharedRecipes }: NamingOptions): Naming {
  const { clock, ids, logger, paths, settings, startDisk } = ports;
  const handOffs = createHandOffs({ book, library, data: paths.data, clock, ids, logger, startDisk });
  handOffs.begin();
  const parts = {
    handOffs,
    now: clock.now,
    recipes: async () => [...BUILT_IN_RECIPES, ...settings.read().recipes, ...(await sharedRecipes())],
    inbox,
  };
  return {
    of:
      ({ template = settings.read().naming.template, handOff = null }) =>
      (plan, within) =>
        nameJobs(parts, plan, { template, handOff }, within),
    owed: handOffs.owed,
    whenTried: handOffs.whenTried,
    tryNow: handOffs.tryNow,
    giveUp: handOffs.giveUp,
    takeBack: handOffs.takeBack,
    close: handOffs.close,
  };
}
