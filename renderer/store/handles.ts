import type { Workspace } from '../../shared/model/settings/settings.ts';
import { createHandle, type Handle } from './handle.ts';
import { createMainParts, type MainParts } from './main-parts.ts';
import type { PanelId } from './panel-ids.ts';
import type { StandardView } from './viewer-slice.ts';

/** A one-time request to the camera. */
export type ViewRequest =
  | { readonly kind: 'view'; readonly view: StandardView }
  /** Angles in degrees. */
  | { readonly kind: 'orbit'; readonly around: number; readonly tilt: number }
  | { readonly kind: 'dolly'; readonly factor: number }
  | { readonly kind: 'frame'; readonly what: 'all' | 'selected' }
  /** Brings a ball around a point into sight, from the direction it looks from now. In the model's own space. */
  | { readonly kind: 'place'; readonly point: readonly [number, number, number]; readonly radius: number }
  /** Looks from an angle at the whole model. Degrees: around from the front to the right, and above. */
  | { readonly kind: 'look'; readonly around: number; readonly above: number }
  | { readonly kind: 'opposite' }
  | { readonly kind: 'projection' };

/** What features can do with the areas of the shown workspace. */
export interface Areas {
  /** Opens a panel, or brings it to the front. */
  readonly show: (panel: PanelId) => void;
  /** Maximises a panel (by default the one under the pointer), or restores all panels if one is maximised. */
  readonly maximise: (panel?: PanelId) => void;
  readonly restore: () => void;
}

/** The camera of the viewer. */
export interface CameraHandle {
  readonly ask: (request: ViewRequest) => void;
  /** Where it looks from: a unit vector from what it looks at. */
  readonly direction: () => readonly [number, number, number];
  /** As a click in the middle of the picture. Left out: a click there means nothing. */
  readonly clickMiddle?: () => void;
}

/** The components that other code can call. */
export interface Handles {
  /** Registered while a model is shown. Otherwise calls are dropped, and the commands are disabled with that reason. */
  readonly camera: Handle<CameraHandle>;
  /** Reads the depth map at a point of the window, in CSS pixels. Registered while one is shown; otherwise calls are dropped. */
  readonly depthProbe: Handle<{ readonly at: (x: number, y: number) => void }>;
  /** Saves the view as a picture. Registered while a model is shown; otherwise calls are dropped. */
  readonly picture: Handle<{ readonly save: () => void }>;
  /** Opens the dialog for a file to view. Registered by the window's frame; a call is kept until then. */
  readonly fileChooser: Handle<{ readonly choose: () => void }>;
  /** Scrolls to a position of the present order. Registered by the library's covers after layout; a call is kept until then. */
  readonly covers: Handle<{ readonly reveal: (position: number) => void }>;
  /** Scrolls to a position of the present order. Registered by the strip of Review while it is shown; otherwise calls are dropped. */
  readonly strip: Handle<{ readonly reveal: (position: number) => void }>;
  /** As the strip's, by the light table. */
  readonly table: Handle<{ readonly reveal: (position: number) => void }>;
  /** Puts the focus into the search of the library. Registered while that is shown; a call is kept until then. */
  readonly librarySearch: Handle<{ readonly focus: () => void }>;
  /** Puts the focus into the field for tags. Registered by the properties; a call is kept until then. */
  readonly tagField: Handle<{ readonly focus: () => void }>;
  /** Puts the focus into the list of versions in the properties. Registered while there is one; a call is kept until then. */
  readonly versions: Handle<{ readonly focus: () => void }>;
  /** Brings the picture of the plan's active row into sight. Registered by its panel; a call is kept until then. */
  readonly rowPicture: Handle<{ readonly reveal: () => void }>;
  /** Registered by the dock; calls are dropped before. */
  readonly areas: Handle<Areas>;
  /** Focuses the main part of a workspace if it is shown. Registered by the dock; a call is kept until then. */
  readonly mainPart: Handle<{ readonly focus: (workspace: Workspace) => void }>;
  /** The parts that can be focused so. */
  readonly mainParts: MainParts;
  /** Registered by the top bar; calls are dropped before. */
  readonly workspaceButtons: Handle<{ readonly hasFocus: () => boolean }>;
}

export function createHandles(): Handles {
  return {
    camera: createHandle({ whileAway: 'drop' }),
    depthProbe: createHandle({ whileAway: 'drop' }),
    picture: createHandle({ whileAway: 'drop' }),
    fileChooser: createHandle({ whileAway: 'keep-last' }),
    covers: createHandle({ whileAway: 'keep-last' }),
    strip: createHandle({ whileAway: 'drop' }),
    table: createHandle({ whileAway: 'drop' }),
    librarySearch: createHandle({ whileAway: 'keep-last' }),
    tagField: createHandle({ whileAway: 'keep-last' }),
    versions: createHandle({ whileAway: 'keep-last' }),
    rowPicture: createHandle({ whileAway: 'keep-last' }),
    areas: createHandle({ whileAway: 'drop' }),
    mainPart: createHandle({ whileAway: 'keep-last' }),
    mainParts: createMainParts(),
    workspaceButtons: createHandle({ whileAway: 'drop' }),
  };
}
