import type { ViewerSettings } from '../../shared/model/viewer-settings.ts';
import type { Effects } from './create-actions.ts';
import { keepSettings } from './keep-settings.ts';

export interface ViewerActions {
  readonly change: (patch: Partial<ViewerSettings>) => void;
  readonly toggle: (
    what: 'grid' | 'shadow' | 'statistics' | 'gizmo' | 'toolbar' | 'sidebar' | 'wireOver',
  ) => void;
}

/** Changes how the viewer shows things at once, and keeps it in the settings a moment later. */
export function createViewerActions(effects: Effects): ViewerActions {
  const { current, change } = keepSettings(effects, 'viewer');
  return { change, toggle: (what) => change({ [what]: !current()[what] }) };
}
