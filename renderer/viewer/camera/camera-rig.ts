import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { axesOf, type CameraPose, type Frame } from './camera-poses.ts';

/** Under this share of perspective the picture is the same without any. */
const FLAT = 0.02;
/** Half the short side of a full-frame sensor, in millimetres, which focal lengths are told for. */
const HALF_SENSOR = 12;
/** How far the grid and all else reaches, in radii of the model. */
const SCENE_REACH = 40;

/** Tangent of half the vertical angle of view. @param lens focal length on a full-frame sensor, in millimetres */
export const slopeOf = (lens: number): number => HALF_SENSOR / lens;

/** Nearest and farthest that is drawn, in the model's units. */
export interface Clip {
  readonly near: number;
  readonly far: number;
}

/** How far from the pivot the camera itself stands: the less perspective, the farther. */
export function eyeDistance({ distance, perspective }: CameraPose): number {
  return distance / Math.max(FLAT, perspective);
}

/** What is drawn when nobody said otherwise: all of it, as precisely as the depth buffer can. @param radius of the model */
export function autoClip(pose: CameraPose, radius: number): Clip {
  const eye = eyeDistance(pose);
  const far = eye + radius * SCENE_REACH;
  return { near: Math.max(eye * 0.01, eye - radius * SCENE_REACH, far * 1e-5), far };
}

/** Two cameras that stand where a pose says, one with perspective and one without. */
export interface CameraRig {
  /** The one that the pose asks for. */
  readonly camera: () => PerspectiveCamera | OrthographicCamera;
  readonly place: (pose: CameraPose, frame: Frame, clip: Clip) => void;
}

export function createCameraRig(): CameraRig {
  const wide = new PerspectiveCamera();
  const flat = new OrthographicCamera();
  let used: PerspectiveCamera | OrthographicCamera = wide;
  const turn = new Matrix4();
  return {
    camera: () => used,
    place: (pose, { aspect, slope }, { near, far }) => {
      const { right, up, back } = axesOf(pose);
      const toBack = new Vector3(...back);
      used = pose.perspective < FLAT ? flat : wide;
      // without perspective it does not matter how far the camera stands, so it stands where nothing lies behind it
      const eye = used === flat ? far / 2 : eyeDistance(pose);
      used.position.set(...pose.pivot).addScaledVector(toBack, eye);
      used.quaternion.setFromRotationMatrix(
        turn.makeBasis(new Vector3(...right), new Vector3(...up), toBack),
      );
      if (used === flat) {
        const half = pose.distance * slope;
        flat.left = -half * aspect;
        flat.right = half * aspect;
        flat.top = half;
        flat.bottom = -half;
        flat.near = 0;
        flat.far = far;
      } else {
        const angle = 2 * Math.atan((pose.distance * slope) / eye);
        wide.fov = (angle * 180) / Math.PI;
        wide.aspect = aspect;
        wide.near = near;
        wide.far = far;
      }
      used.updateProjectionMatrix();
      used.updateMatrixWorld();
    },
  };
}
