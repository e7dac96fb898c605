import type { RefObject } from 'react';
import type { ViewControl } from '../camera/view-control.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { GizmoHandle } from './axis-gizmo.tsx';
import type { ViewportMenuHandle } from './viewport-menu.tsx';

/** What is drawn, and as what. */
export interface Subject {
  readonly model: ParsedModel;
  readonly built: BuiltModel;
  /** The same for a preview and its model: the camera stays where it is when one takes the other's place. */
  readonly key: string;
  readonly name: string;
  /** The file's ending. */
  readonly format: string;
  /** Whether pictures that it was made from can be held against it. */
  readonly hasReferences: boolean;
}

/** What the picture and what stands over it know of one another. */
export interface Handles {
  readonly gizmo: RefObject<GizmoHandle | null>;
  readonly control: RefObject<ViewControl | null>;
  readonly menu: RefObject<ViewportMenuHandle | null>;
}
