import type { ViewerPatch } from '../../../shared/model/settings/settings-patch.ts';
import type { App } from '../app.ts';
import { perApp } from '../per-app.ts';
import { settingsSaver } from './settings-saver.ts';

export interface ViewerActions {
  readonly change: (patch: ViewerPatch) => void;
  readonly toggle: (
    what: 'grid' | 'shadow' | 'statistics' | 'gizmo' | 'toolbar' | 'sidebar' | 'wireOver',
  ) => void;
}

/** Changes the viewer's settings at once, and saves them a moment later. */
export const viewerActions = perApp(createViewerActions);

function createViewerActions(app: App): ViewerActions {
  const kept = settingsSaver(app);
  const change = (patch: ViewerPatch) => kept.change('viewer', patch);
  return { change, toggle: (what) => change({ [what]: !kept.current('viewer')[what] }) };
}
