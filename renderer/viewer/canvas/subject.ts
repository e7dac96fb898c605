import type { RefObject } from 'react';
import type { PartName } from '../../../shared/model/facts/part-names.ts';
import type { ViewControl } from '../camera/view-control.ts';
import type { DepthPlace } from '../depth/depth-message.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import type { MarksHandle } from '../measure/measure-marks.tsx';
import type { BuiltModel } from '../scene/built-model.ts';
import type { ReferencePicture } from '../viewable.ts';
import type { GizmoHandle } from './axis-gizmo.tsx';
import type { ViewportMenuHandle } from './viewport-menu.tsx';

/** The model that is drawn, with its description. */
export interface Subject {
  readonly model: ParsedModel;
  readonly built: BuiltModel;
  /** The same for a preview and its model, so that the camera stays when one replaces the other. */
  readonly key: string;
  readonly name: string;
  /** The extension of the file. */
  readonly format: string;
  /** The asset's id; null for a file outside of the library. */
  readonly assetId: string | null;
  /** What the artist calls its parts. */
  readonly partNames?: readonly PartName[] | undefined;
  /** Whether it has reference images that can be compared with it. */
  readonly hasReferences: boolean;
  /** Left out: they are not compared here. */
  readonly references?: readonly ReferencePicture[];
  /** Asks for the value of a depth map at a place. Left out for models. */
  readonly probe?: (place: DepthPlace | null) => void;
}

/** With what lies over the picture of one model. */
export interface StageHandles extends Handles {
  readonly marks: RefObject<MarksHandle | null>;
}

/** References by which the canvas and the controls over it call each other. */
export interface Handles {
  readonly gizmo: RefObject<GizmoHandle | null>;
  readonly control: RefObject<ViewControl | null>;
  readonly menu: RefObject<ViewportMenuHandle | null>;
}
