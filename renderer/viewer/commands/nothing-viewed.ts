import type { AppState } from '../../store/app-state.ts';

/** Why nothing can be done in the viewer now. */
export function nothingViewed({ viewed }: Pick<AppState, 'viewed'>): string | null {
  return viewed === null ? 'No model is shown in the viewer.' : null;
}
