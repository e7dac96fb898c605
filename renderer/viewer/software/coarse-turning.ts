import type { CameraPose } from '../camera/camera-poses.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { CoarseSurfaces } from './coarse-surfaces.ts';

/** After the camera stood still for so long, the whole model is drawn again. */
const REST_MS = 180;

/** Has the coarse surface drawn while the camera moves. The caller that creates it must dispose of it. */
export interface CoarseTurning {
  /** A frame is about to be drawn from this pose. The first one counts as moved. */
  readonly beforeDrawing: (built: BuiltModel, pose: CameraPose) => void;
  readonly dispose: () => void;
}

interface CoarseTurningOptions {
  readonly coarse: Pick<CoarseSurfaces, 'show'>;
  /** Asks for a frame. */
  readonly invalidate: () => void;
}

export function createCoarseTurning({ coarse, invalidate }: CoarseTurningOptions): CoarseTurning {
  let seen: CameraPose | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  return {
    beforeDrawing: (built, pose) => {
      const moved = pose !== seen;
      seen = pose;
      if (!coarse.show(built, moved)) return;
      clearTimeout(rest);
      rest = setTimeout(invalidate, REST_MS);
    },
    dispose: () => clearTimeout(rest),
  };
}
