import type { AppState } from '../../store/app-state.ts';

/** The reason why commands of the viewer are disabled; null if a model is shown. */
export function nothingViewed({ viewed }: Pick<AppState, 'viewed'>): string | null {
  return viewed === null ? 'No model is shown in the viewer.' : null;
}
