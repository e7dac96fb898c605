import { createHandle } from './handle.ts';
import type { PanelId } from './panel-ids.ts';
import { perApp } from './per-app.ts';

/** What features may have done with the areas of the workspace in sight. */
export interface Areas {
  /** Opens a panel, or brings it in front where it is behind another. */
  readonly show: (panel: PanelId) => void;
  /** Lets a panel fill the workspace, the one under the pointer if none is named; or gives the others their place back. */
  readonly maximise: (panel?: PanelId) => void;
  readonly restore: () => void;
}

/** The areas, as long as the dock is drawn. */
export const areasHandle = perApp(() => createHandle<Areas>());
