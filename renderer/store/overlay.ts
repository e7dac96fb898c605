import type { DepthExportChoice } from '../../shared/model/depth/depth-export.ts';
import type { RelinkOutcome } from '../../shared/model/import/relink-outcome.ts';
import type { LibraryOriginal } from '../../shared/model/libraries/library-original.ts';
import type { PartsOut } from '../../shared/model/pictures/parts-out.ts';
import type { PicturesChoice } from '../../shared/model/pictures/pictures-out.ts';
import type { NamedRecipe } from '../../shared/model/recipe.ts';

/** Pages of the settings. */
export type SettingsPage = 'connections' | 'preferences' | 'keys' | 'spending' | 'log';

/** A list with at least one item. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** What a folder is chosen for: the library in it is opened, is made there, or is the one with this id, which was moved there. */
export type LibraryChoosing =
  | { readonly way: 'open' | 'make' }
  | { readonly way: 'relink'; readonly id: string };

/** A linked file that is gone or changed. */
export interface LostLink {
  readonly id: string;
  /** Of the asset. */
  readonly name: string;
  /** In the asset's files. */
  readonly path: string;
}

/** The dialog that is open over the window, one at a time, with its data. */
export type Overlay =
  | { readonly kind: 'none' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'about' }
  /** The active asset, large. */
  | { readonly kind: 'quick-look' }
  /** The active asset alone on the whole screen. */
  | { readonly kind: 'presentation' }
  | { readonly kind: 'primitives' }
  /** Chooses the sources of a batch, where copies of its results go, or where the results of assets are copied to. */
  | { readonly kind: 'folder-picker'; readonly of?: 'sources' | 'copies' }
  | { readonly kind: 'folder-picker'; readonly of: 'export'; readonly ids: readonly string[] }
  /** Chooses what is imported; then the plan of the import. */
  | { readonly kind: 'folder-picker'; readonly of: 'import' }
  | { readonly kind: 'import' }
  /** Chooses where a linked file lies now; then what is to be decided about it. */
  | { readonly kind: 'folder-picker'; readonly of: 'relink'; readonly link: LostLink }
  | { readonly kind: 'relink'; readonly link: LostLink; readonly outcome: RelinkOutcome }
  /** How assets are copied to a folder. */
  | { readonly kind: 'copy-out'; readonly ids: readonly string[] }
  /** Which pictures are made of assets; then where they are written. */
  | { readonly kind: 'pictures'; readonly ids: readonly string[] }
  | {
      readonly kind: 'folder-picker';
      readonly of: 'pictures';
      readonly ids: readonly string[];
      readonly choice: PicturesChoice;
    }
  /** Which parts of the model in the viewer are exported; then where they are written. */
  | { readonly kind: 'export-parts' }
  | { readonly kind: 'folder-picker'; readonly of: 'parts'; readonly wanted: PartsOut }
  /** How depth maps are exported; then where they are written. */
  | { readonly kind: 'depth-export'; readonly ids: readonly string[] }
  | {
      readonly kind: 'folder-picker';
      readonly of: 'depth-export';
      readonly ids: readonly string[];
      readonly choice: DepthExportChoice;
    }
  | { readonly kind: 'folder-picker'; readonly of: 'library'; readonly choosing: LibraryChoosing }
  /** Asks what a library is whose id is known at another folder: one of its own, or the known one that was moved. */
  | { readonly kind: 'copied-library'; readonly folder: string; readonly original: LibraryOriginal }
  /** The watched folders; and the form of one. */
  | { readonly kind: 'watches' | 'watch-form' }
  | { readonly kind: 'folder-picker'; readonly of: 'watch' | 'watch-copies' }
  | { readonly kind: 'save-recipe' }
  | { readonly kind: 'arrange-views' }
  | { readonly kind: 'rename-recipe'; readonly name: string; readonly of?: 'chain' }
  | { readonly kind: 'recipe-versions'; readonly name: string; readonly of?: 'recipe' | 'chain' }
  /** Asks what becomes of imported recipes whose names are there. */
  | { readonly kind: 'import-recipes'; readonly recipes: readonly NamedRecipe[] }
  /** In which format the report of a batch is saved. */
  | { readonly kind: 'save-report'; readonly batchId: string }
  | { readonly kind: 'settings'; readonly page: SettingsPage }
  /**
   * Asks for a decision about jobs that are, or may be, paid for (`jobIds`), and about waiting jobs that are to be cancelled with them.
   * At least one of the lists is not empty.
   */
  | { readonly kind: 'decision'; readonly jobIds: readonly string[]; readonly waiting: readonly string[] }
  /** Asks whether ended jobs are sent again. At least one of them was, or may have been, charged without a refund. */
  | { readonly kind: 'retry'; readonly jobIds: NonEmpty<string> }
  /** Asks for the task id of a job whose answer was lost. */
  | { readonly kind: 'adopt'; readonly jobId: string }
  | { readonly kind: 'adopt-new' }
  /** Asks about jobs restored from a backup, beginning with this one. */
  | { readonly kind: 'release'; readonly jobId: string }
  /** Asks whether another library is opened, for the result of this job. */
  | { readonly kind: 'elsewhere'; readonly jobId: string }
  /** The budget of the batch that this job belongs to. */
  | { readonly kind: 'budget'; readonly jobId: string }
  /** Chooses the collection that assets come into. */
  | { readonly kind: 'add-to-collection'; readonly ids: readonly string[] }
  /** Chooses the program that the files of assets are opened with. */
  | { readonly kind: 'open-with'; readonly ids: readonly string[] }
  /** Names assets by a template. */
  | { readonly kind: 'rename-assets'; readonly ids: readonly string[] }
  /** Asks for confirmation before assets in the trash are deleted permanently. */
  | { readonly kind: 'deletion'; readonly of: NonEmpty<string> | 'all' };

export type OverlayKind = Overlay['kind'];

export const NO_OVERLAY: Overlay = { kind: 'none' };

/** The dialog that asks about jobs; no overlay if there are none. @param waiting jobs to cancel with the same answer */
export function decisionAbout(jobIds: readonly string[], waiting: readonly string[] = []): Overlay {
  return jobIds.length + waiting.length === 0 ? NO_OVERLAY : { kind: 'decision', jobIds, waiting };
}

/** The dialog that asks whether jobs are sent again; no overlay if there are none. */
export function retryOf([first, ...others]: readonly string[]): Overlay {
  return first === undefined ? NO_OVERLAY : { kind: 'retry', jobIds: [first, ...others] };
}

/** The confirmation for deleting assets permanently; no overlay if there are none. */
export function deletionOf(asked: readonly string[] | 'all'): Overlay {
  if (asked === 'all') return { kind: 'deletion', of: 'all' };
  const [first, ...others] = asked;
  return first === undefined ? NO_OVERLAY : { kind: 'deletion', of: [first, ...others] };
}

/**
 * Whether a question that comes with an answer may be shown over the window: nothing is open, or what was open when it was asked for. Another
 * dialog may hold what was typed since.
 */
export function isRoomFor(asked: Overlay, now: Overlay): boolean {
  return now.kind === 'none' || now === asked;
}

/** Whether the overlay asks for a decision, so that other code must not close it. */
export function isQuestion({ kind }: Overlay): boolean {
  return kind === 'decision' || kind === 'retry' || kind === 'deletion';
}
