import type { Workspace } from '../../shared/model/settings.ts';
import { createHandle, type Handle } from './handle.ts';
import type { StandardView } from './viewer-slice.ts';

/** Something that the camera is asked to do once. */
export type ViewRequest =
  | { readonly kind: 'view'; readonly view: StandardView }
  /** Angles in degrees. */
  | { readonly kind: 'orbit'; readonly around: number; readonly tilt: number }
  | { readonly kind: 'dolly'; readonly factor: number }
  | { readonly kind: 'frame'; readonly what: 'all' | 'selected' }
  | { readonly kind: 'opposite' }
  | { readonly kind: 'projection' };

/** The parts of the window that others call. */
export interface Handles {
  /** Registered while a model is on the stage; dropped while none is, and the commands say so. */
  readonly camera: Handle<{ readonly ask: (request: ViewRequest) => void }>;
  /** Saves the view as a picture. Registered, and dropped, as the camera is. */
  readonly picture: Handle<{ readonly save: () => void }>;
  /** Asks for a file to look at. Registered by the viewer's panel; kept until it is there. */
  readonly fileChooser: Handle<{ readonly choose: () => void }>;
  /** Brings a position of the order in hand into sight. Registered by the library's covers once they are laid out; kept until then. */
  readonly covers: Handle<{ readonly reveal: (position: number) => void }>;
  /** Gives the focus to the main part of a workspace, as long as that is in sight. Registered by the dock; kept until it is there. */
  readonly mainPart: Handle<{ readonly focus: (workspace: Workspace) => void }>;
}

export function createHandles(): Handles {
  return {
    camera: createHandle({ whileAway: 'drop' }),
    picture: createHandle({ whileAway: 'drop' }),
    fileChooser: createHandle({ whileAway: 'keep-last' }),
    covers: createHandle({ whileAway: 'keep-last' }),
    mainPart: createHandle({ whileAway: 'keep-last' }),
  };
}
