import type { Channel } from '../../shared/model/settings/viewer-settings.ts';
import type { CameraPose } from './camera-pose.ts';
import type { SliceCreator } from './slice.ts';

export type StandardView = 'front' | 'back' | 'right' | 'left' | 'top' | 'bottom';

/** The range of distances from the camera that is drawn, in the model's units. */
export interface ClipRange {
  readonly near: number;
  readonly far: number;
}

/** A part of the model in the viewer. */
export interface ViewedPart {
  readonly name: string;
  /** The name in the file. Left out: the same. */
  readonly inFile?: string;
  readonly faces: number;
}

/** The model in the viewer, with the facts that commands need to decide whether they can run. */
export interface Viewed {
  /** The same for a preview and the whole model that replaces it. */
  readonly key: string;
  /** Left out for a file outside of the library. */
  readonly assetId?: string;
  readonly parts: readonly ViewedPart[];
  /** Its longest extent, in its own units. */
  readonly size: number;
  /** The box that it fills, in its own units. */
  readonly bounds: {
    readonly min: readonly [number, number, number];
    readonly max: readonly [number, number, number];
  };
  /** Whether it has reference images that can be compared with it. */
  readonly hasReferences: boolean;
  /** Whether it is a cloud of points, which has no surface. */
  readonly isCloud: boolean;
  /** Whether its colours show its distance from another model, in place of a shading. */
  readonly isHeat?: boolean;
  /** Whether it has texture coordinates, which the checker needs. */
  readonly hasUvs: boolean;
  readonly channels: ReadonlySet<Channel>;
}

/** How the camera views the model. */
export interface CameraView {
  /** Null if it does not look along an axis. */
  readonly side: StandardView | null;
  readonly isOrthographic: boolean;
}

/** The present state of the viewer. What is kept between sessions is in the settings. */
export interface ViewerSlice {
  /** Null while no 3D model is shown. */
  readonly viewed: Viewed | null;
  /** Whether the requested model was read and drawn completely, or failed. */
  readonly isViewComplete: boolean;
  readonly cameraView: CameraView;
  /** Index in `viewed.parts`. */
  readonly selectedPart: number | null;
  /** Index of the only part that is shown; null if all are shown. */
  readonly isolatedPart: number | null;
  /** The clip range that the artist set; null while it follows the camera. */
  readonly clip: ClipRange | null;
  /** Whether the shading's radial menu is open. */
  readonly shadingPie: boolean;
  /** Whether the camera goes round the model by itself. */
  readonly slowTurn: boolean;
  /** The last camera pose of each model in this session, by the viewer's key for it. */
  readonly poses: ReadonlyMap<string, CameraPose>;
  readonly savePose: (key: string, pose: CameraPose) => void;
  /** Sets the model, and resets the choices made for the one before. Those for its preview are kept, as far as its parts are the same. */
  readonly setViewed: (viewed: Viewed | null) => void;
  readonly setViewComplete: (settled: boolean) => void;
  readonly setCameraView: (view: CameraView) => void;
  readonly selectPart: (part: number | null) => void;
  /** Selects a part that was found in the model with this key. Does nothing if another model is shown by now. */
  readonly selectPartOf: (key: string, part: number | null) => void;
  /** Shows only the selected part, or all parts again. */
  readonly toggleIsolated: () => void;
  /** Shows only one part; null shows all. */
  readonly isolatePart: (part: number | null) => void;
  readonly setClip: (clip: ClipRange | null) => void;
  readonly setShadingPie: (open: boolean) => void;
  readonly setSlowTurn: (turning: boolean) => void;
}

export const createViewerSlice: SliceCreator<ViewerSlice> = (set) => ({
  viewed: null,
  isViewComplete: false,
  cameraView: { side: null, isOrthographic: false },
  selectedPart: null,
  isolatedPart: null,
  clip: null,
  shadingPie: false,
  slowTurn: false,
  poses: new Map(),
  savePose: (key, pose) => set(({ poses }) => ({ poses: new Map(poses).set(key, pose) })),
  setViewed: (viewed) =>
    set((state) => ({
      viewed,
      selectedPart: samePart(state.viewed, viewed, state.selectedPart),
      isolatedPart: samePart(state.viewed, viewed, state.isolatedPart),
      clip: viewed !== null && state.viewed?.key === viewed.key ? state.clip : null,
      shadingPie: state.shadingPie && viewed !== null,
    })),
  setViewComplete: (isViewComplete) => set({ isViewComplete }),
  setCameraView: (cameraView) => set({ cameraView }),
  selectPart: (selectedPart) => set({ selectedPart }),
  selectPartOf: (key, part) => set(({ viewed }) => (viewed?.key === key ? { selectedPart: part } : {})),
  toggleIsolated: () =>
    set(({ isolatedPart, selectedPart }) => ({
      isolatedPart: isolatedPart === null ? selectedPart : null,
    })),
  isolatePart: (isolatedPart) => set({ isolatedPart }),
  setClip: (clip) => set({ clip }),
  setShadingPie: (shadingPie) => set({ shadingPie }),
  setSlowTurn: (slowTurn) => set({ slowTurn }),
});

/** The index of a part in the model that replaces its preview; null if the part is not there, or if it is another model. */
function samePart(before: Viewed | null, after: Viewed | null, part: number | null): number | null {
  if (part === null || before === null || before.key !== after?.key) return null;
  const nameIn = ({ parts }: Viewed): string | undefined => parts[part]?.inFile ?? parts[part]?.name;
  return nameIn(after) === nameIn(before) ? part : null;
}
