import type { ViewerPatch } from '../../../shared/model/settings/settings-patch.ts';
import type { ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import type { App } from '../app.ts';
import { perApp } from '../per-app.ts';
import { settingsSaver } from './settings-saver.ts';

/** The settings that are on or off. */
export type ViewerSwitch = {
  [Name in keyof ViewerSettings]: ViewerSettings[Name] extends boolean ? Name : never;
}[keyof ViewerSettings];

export interface ViewerActions {
  readonly change: (patch: ViewerPatch) => void;
  readonly toggle: (what: ViewerSwitch) => void;
}

/** Changes the viewer's settings at once, and saves them a moment later. */
export const viewerActions = perApp(createViewerActions);

function createViewerActions(app: App): ViewerActions {
  const kept = settingsSaver(app);
  const change = (patch: ViewerPatch) => kept.change('viewer', patch);
  return { change, toggle: (what) => change({ [what]: !kept.current('viewer')[what] }) };
}
