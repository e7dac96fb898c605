import type { AppState } from '../../store/app-state.ts';
import { isTableShown } from '../../store/library/table-slice.ts';

/** The reason why commands of the viewer are disabled; null if a model is shown. */
export function nothingViewed(state: AppState): string | null {
  if (state.viewed !== null) return null;
  return isTableShown(state)
    ? 'The light table shows pictures of all: open one result with Enter first.'
    : 'No model is shown in the viewer.';
}

/** The same for commands about a surface, which a cloud of points does not have. */
export function noSurfaceViewed(state: AppState): string | null {
  return state.viewed?.isCloud === true ? NO_SURFACE : nothingViewed(state);
}

const NO_SURFACE = 'Points have no surface: show the depth map as a mesh (Shift+D).';

/** The same for commands that turn what is shown, which the light table does too. */
export function nothingTurned(state: AppState): string | null {
  return isTableShown(state) ? null : nothingViewed(state);
}
