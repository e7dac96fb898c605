import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { StandingStill, Watch, WatchedFor } from '../../../shared/model/watch/watch.ts';
import type { Batches } from '../batch/batches.ts';
import type { ChainChoice } from '../batch/chain/start-chains.ts';
import type { PlanRequest } from '../batch/gather-references.ts';
import type { BatchRequest } from '../batch/mend/plan-mended.ts';
import type { NameBatch } from '../batch/name-jobs.ts';
import type { WatchFacts } from './watch-facts.ts';
import type { WatchStore } from './watch-store.ts';
import type { WatcherParts } from './watcher.ts';

/** What is made of the files of a watched folder. */
export interface WatchMade {
  /** Of a chain, its first. */
  readonly recipe: Recipe;
  readonly chain: NamedChain | null;
  readonly fixes: BatchRequest['fixes'];
}

/** What a folder is watched for. */
export interface WatchWish
  extends Pick<Watch, 'folder' | 'connectionId' | 'budget' | 'mostADay' | 'quiet' | 'existing'> {
  /** Of a watch that is known; left out: by its folder, recipe and connection. */
  readonly id?: string;
  /** Names the recipe from one run to the next: its name, or what it is. */
  readonly recipeKey: string;
  /** What is made of the files, asked anew at each look. */
  readonly made: () => WatchMade | Promise<WatchMade>;
  /** For a chain; left out: the artist approves, and nothing is held back. */
  readonly choice?: ChainChoice;
  /** What Maquette makes while it is open; left out: as it was before. */
  readonly watchedFor?: WatchedFor;
  readonly views: PlanRequest['views'];
  readonly ignoreMasks: boolean;
  readonly nameBatch: NameBatch;
  /** Where copies of results go; null for nowhere. Absolute. */
  readonly handOff: string | null;
  /** The artist's word that a watch that stands still goes on. */
  readonly goOn: ReadonlySet<StandingStill>;
}

export interface OpenWatchParts extends WatchFacts {
  readonly store: WatchStore;
  readonly batches: Pick<Batches, 'plan' | 'start'>;
  readonly alone: WatcherParts['alone'];
}
