import type { CameraPose } from '../camera/camera-poses.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { CoarseSurfaces } from './coarse-surfaces.ts';

/** When the camera has not moved for this time, the full model is drawn again. */
const REST_MS = 180;

/** Shows the low-detail surface while the camera moves. The caller that creates it must dispose of it. */
export interface CoarseTurning {
  /** To be called before each frame with its pose. The first frame counts as a movement. */
  readonly beforeDrawing: (models: readonly BuiltModel[], pose: CameraPose) => void;
  readonly dispose: () => void;
}

interface CoarseTurningOptions {
  readonly coarse: Pick<CoarseSurfaces, 'show'>;
  /** Requests a frame. */
  readonly invalidate: () => void;
}

export function createCoarseTurning({ coarse, invalidate }: CoarseTurningOptions): CoarseTurning {
  let previous: CameraPose | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    beforeDrawing: (models, pose) => {
      const hasMoved = pose !== previous;
      previous = pose;
      const isCoarse = models.map((built) => coarse.show(built, hasMoved));
      if (!isCoarse.includes(true)) return;
      clearTimeout(timer);
      timer = setTimeout(invalidate, REST_MS);
    },
    dispose: () => clearTimeout(timer),
  };
}
