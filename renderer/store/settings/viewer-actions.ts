import type { ViewerPatch } from '../../../shared/model/settings-patch.ts';
import type { SettingsKeeper } from './keep-settings.ts';

export interface ViewerActions {
  readonly change: (patch: ViewerPatch) => void;
  readonly toggle: (
    what: 'grid' | 'shadow' | 'statistics' | 'gizmo' | 'toolbar' | 'sidebar' | 'wireOver',
  ) => void;
}

/** Changes how the viewer shows things at once, and keeps it in the settings a moment later. */
export function createViewerActions(kept: SettingsKeeper): ViewerActions {
  const change = (patch: ViewerPatch) => kept.change('viewer', patch);
  return { change, toggle: (what) => change({ [what]: !kept.current('viewer')[what] }) };
}
