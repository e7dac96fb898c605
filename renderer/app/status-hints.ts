import type { AppState } from '../store/app-state.ts';
import type { Workspace } from '../store/frame-slice.ts';
import { comparedViews } from '../store/library/compare-slice.ts';
import { isTableShown } from '../store/library/table-slice.ts';
import { modeRefusal } from '../words/compare-words.ts';

/** A hint for the keys of commands; or for a key that every list handles itself, which belongs to no command. */
export type Hint =
  | { readonly commands: readonly string[]; readonly words: string }
  | { readonly key: string; readonly words: string };

const VIEWER_HINTS: readonly Hint[] = [
  { commands: ['viewer.frame'], words: 'frame' },
  { commands: ['viewer.shading'], words: 'shading' },
];
const RESTORE: Hint = { commands: ['window.restore'], words: 'all areas' };
const HINTS: Readonly<Record<Workspace, readonly Hint[]>> = {
  batch: [
    { key: '↑ ↓', words: 'select' },
    { commands: ['file.choose-folder'], words: 'choose folder' },
    { commands: ['queue.pause'], words: 'pause queue' },
    { commands: ['batch.start'], words: 'start' },
  ],
  library: [
    { commands: ['asset.open'], words: 'open' },
    { commands: ['asset.quick-look'], words: 'look' },
    { key: '0–5', words: 'stars' },
    { commands: ['asset.tag'], words: 'tag' },
    { commands: ['asset.rename'], words: 'rename' },
    { commands: ['library.find'], words: 'search' },
    { commands: ['asset.trash'], words: 'trash' },
    { key: 'Shift', words: 'select more' },
    { commands: ['viewer.front', 'viewer.right', 'viewer.top'], words: 'views' },
  ],
  review: [
    { commands: ['asset.previous'], words: 'previous' },
    { commands: ['asset.next'], words: 'next' },
    { commands: ['review.keep'], words: 'keep' },
    { commands: ['review.reject'], words: 'reject' },
    { commands: ['review.redo'], words: 'redo' },
    { commands: ['asset.compare'], words: 'compare' },
    ...VIEWER_HINTS,
  ],
};
const WIPE: Hint = { commands: ['compare.wipe'], words: 'wipe' };
const COMPARED: readonly Hint[] = [
  { commands: ['compare.other'], words: 'next pane' },
  { commands: ['compare.side'], words: 'side by side' },
  WIPE,
  { commands: ['compare.blink'], words: 'blink' },
  { commands: ['review.keep'], words: 'keep' },
  { commands: ['review.reject'], words: 'reject' },
  { commands: ['review.redo'], words: 'redo' },
  { commands: ['asset.end-compare'], words: 'end' },
];
const TABLE: readonly Hint[] = [
  { key: 'Drag', words: 'turn all' },
  { commands: ['viewer.front', 'viewer.right', 'viewer.top'], words: 'views' },
  { commands: ['viewer.slow-turn'], words: 'slow turn' },
  { key: 'Shift drag', words: 'select' },
  { commands: ['review.keep'], words: 'keep' },
  { commands: ['review.reject'], words: 'reject' },
  { commands: ['review.redo'], words: 'redo' },
  { key: '0–5', words: 'stars' },
  { commands: ['asset.open'], words: 'open' },
];
const TRASH: readonly Hint[] = [
  { commands: ['asset.put-back'], words: 'put back' },
  { commands: ['asset.delete'], words: 'delete for good' },
  { key: 'Shift', words: 'select more' },
];
const EMPTY_LIBRARY: readonly Hint[] = [
  { commands: ['window.batch'], words: 'batch workspace' },
  { commands: ['file.choose-folder'], words: 'choose folder' },
];

/** The hints for what is shown now. */
export function hintsOf(state: AppState): readonly Hint[] {
  const { dock, workspace, libraryStatus, libraryOrder } = state;
  if (workspace !== 'batch' && libraryStatus.total + libraryStatus.trashed === 0) return EMPTY_LIBRARY;
  if (isTableShown(state)) return TABLE;
  const compared = dock.maximised === null && workspace === 'review' ? comparedViews(state).length : 0;
  if (compared > 0)
    return modeRefusal('wipe', compared) === null ? COMPARED : COMPARED.filter((hint) => hint !== WIPE);
  if (dock.maximised === null)
    return workspace === 'library' && libraryOrder.place === 'trash' ? TRASH : HINTS[workspace];
  return [RESTORE, ...(dock.maximised === 'viewer' ? VIEWER_HINTS : [])];
}
