import type { Channel } from '../../shared/model/viewer-settings.ts';
import type { CameraPose } from './camera-pose.ts';
import type { SliceCreator } from './slice.ts';

export type StandardView = 'front' | 'back' | 'right' | 'left' | 'top' | 'bottom';

/** What is drawn, by its distance from the camera; in the model's units. */
export interface ClipRange {
  readonly near: number;
  readonly far: number;
}

/** A part of the model in the viewer. */
export interface ViewedPart {
  readonly name: string;
  readonly faces: number;
}

/** What the viewer has on its stage; commands ask this whether they make sense. */
export interface Viewed {
  readonly parts: readonly ViewedPart[];
  /** Its longest extent, in its own units. */
  readonly size: number;
  /** Whether pictures that it was made from can be held against it. */
  readonly hasReferences: boolean;
  /** Whether a checker could be laid on it. */
  readonly hasUvs: boolean;
  readonly channels: ReadonlySet<Channel>;
}

/** What the camera shows of a model. */
export interface CameraView {
  /** Null where it looks along no axis. */
  readonly side: StandardView | null;
  readonly isOrthographic: boolean;
}

/** What the viewer does now. How it was left is in the settings. */
export interface ViewerSlice {
  /** Null while no model is shown in three dimensions. */
  readonly viewed: Viewed | null;
  /** Whether nothing is read or drawn any more of the model that was asked for. */
  readonly isViewComplete: boolean;
  readonly cameraView: CameraView;
  /** Place in `viewed.parts`. */
  readonly selectedPart: number | null;
  /** The part that is shown alone. */
  readonly isolatedPart: number | null;
  /** What is drawn where the artist decided it; null while it follows the camera. */
  readonly clip: ClipRange | null;
  /** Whether the shading's radial menu is open. */
  readonly shadingPie: boolean;
  /** How each model of this session was last seen, by what the viewer calls it. */
  readonly poses: ReadonlyMap<string, CameraPose>;
  readonly keepPose: (key: string, pose: CameraPose) => void;
  /** What was chosen about the model before goes with it. */
  readonly setViewed: (viewed: Viewed | null) => void;
  readonly setViewComplete: (settled: boolean) => void;
  readonly setCameraView: (view: CameraView) => void;
  readonly selectPart: (part: number | null) => void;
  /** Shows the selected part alone, or all again. */
  readonly toggleIsolated: () => void;
  /** Shows a part alone, or (null) all. */
  readonly isolatePart: (part: number | null) => void;
  readonly setClip: (clip: ClipRange | null) => void;
  readonly setShadingPie: (open: boolean) => void;
}

export const createViewerSlice: SliceCreator<ViewerSlice> = (set) => ({
  viewed: null,
  isViewComplete: false,
  cameraView: { side: null, isOrthographic: false },
  selectedPart: null,
  isolatedPart: null,
  clip: null,
  shadingPie: false,
  poses: new Map(),
  keepPose: (key, pose) => set(({ poses }) => ({ poses: new Map(poses).set(key, pose) })),
  setViewed: (viewed) =>
    set(({ shadingPie }) => ({
      viewed,
      selectedPart: null,
      isolatedPart: null,
      clip: null,
      shadingPie: shadingPie && viewed !== null,
    })),
  setViewComplete: (isViewComplete) => set({ isViewComplete }),
  setCameraView: (cameraView) => set({ cameraView }),
  selectPart: (selectedPart) => set({ selectedPart }),
  toggleIsolated: () =>
    set(({ isolatedPart, selectedPart }) => ({
      isolatedPart: isolatedPart === null ? selectedPart : null,
    })),
  isolatePart: (isolatedPart) => set({ isolatedPart }),
  setClip: (clip) => set({ clip }),
  setShadingPie: (shadingPie) => set({ shadingPie }),
});
