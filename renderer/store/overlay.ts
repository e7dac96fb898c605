/** Pages of the settings. */
export type SettingsPage = 'connections' | 'preferences' | 'keys' | 'spending' | 'log';

/** At least one. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** What lies over the window: one thing at a time, with all that it is about. */
export type Overlay =
  | { readonly kind: 'none' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'about' }
  | { readonly kind: 'primitives' }
  | { readonly kind: 'folder-picker' }
  | { readonly kind: 'save-recipe' }
  | { readonly kind: 'settings'; readonly page: SettingsPage }
  /** What becomes of jobs that are paid for, or may be. */
  | { readonly kind: 'decision'; readonly jobIds: NonEmpty<string> }
  /** The task id of a job that lost its own. */
  | { readonly kind: 'adopt'; readonly jobId: string }
  | { readonly kind: 'adopt-new' }
  /** Jobs of a list from a backup, beginning with this one. */
  | { readonly kind: 'release'; readonly jobId: string }
  /** The budget of the batch that this job belongs to. */
  | { readonly kind: 'budget'; readonly jobId: string }
  /** Assets of the trash, before they are deleted for good. */
  | { readonly kind: 'deletion'; readonly of: NonEmpty<string> | 'all' };

export type OverlayKind = Overlay['kind'];

export const NO_OVERLAY: Overlay = { kind: 'none' };

/** Asks what becomes of jobs; nothing where there are none. */
export function decisionAbout([first, ...others]: readonly string[]): Overlay {
  return first === undefined ? NO_OVERLAY : { kind: 'decision', jobIds: [first, ...others] };
}

/** Asks before assets are deleted for good; nothing where there are none. */
export function deletionOf(asked: readonly string[] | 'all'): Overlay {
  if (asked === 'all') return { kind: 'deletion', of: 'all' };
  const [first, ...others] = asked;
  return first === undefined ? NO_OVERLAY : { kind: 'deletion', of: [first, ...others] };
}

/** Whether the artist is asked for a decision, which nothing else may take away. */
export function isQuestion({ kind }: Overlay): boolean {
  return kind === 'decision' || kind === 'deletion';
}
