import type { CameraPose } from '../camera/camera-poses.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { CoarseSurfaces } from './coarse-surfaces.ts';

/** When the camera has not moved for this time, the full model is drawn again. */
const REST_MS = 180;

/** Shows the low-detail surface while the camera moves. The caller that creates it must dispose of it. */
export interface CoarseTurning {
  /** To be called before each frame with its pose. The first frame counts as a movement. @param isSlow whether to draw coarsely in any case */
  readonly beforeDrawing: (models: readonly BuiltModel[], pose: CameraPose, isSlow: boolean) => void;
  /** Shows the full surface of the models that were drawn last. */
  readonly showWhole: () => void;
  /** Whether the models are those that were drawn last. */
  readonly areThese: (models: readonly BuiltModel[]) => boolean;
  readonly dispose: () => void;
}

interface CoarseTurningOptions {
  readonly coarse: Pick<CoarseSurfaces, 'show'>;
  /** Requests a frame. */
  readonly invalidate: () => void;
}

export function createCoarseTurning({ coarse, invalidate }: CoarseTurningOptions): CoarseTurning {
  let previous: CameraPose | null = null;
  let drawn: readonly BuiltModel[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    beforeDrawing: (models, pose, isSlow) => {
      const hasMoved = pose !== previous || isSlow;
      previous = pose;
      drawn = models;
      const isCoarse = models.map((built) => coarse.show(built, hasMoved));
      if (!isCoarse.includes(true)) return;
      clearTimeout(timer);
      timer = setTimeout(invalidate, REST_MS);
    },
    showWhole: () => {
      for (const built of drawn) if (!built.disposed.aborted) coarse.show(built, false);
    },
    areThese: (models) =>
      models.length === drawn.length && models.every((built, index) => built === drawn[index]),
    dispose: () => {
      clearTimeout(timer);
      drawn = [];
    },
  };
}
