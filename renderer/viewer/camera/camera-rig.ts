import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { axesOf, type CameraPose, type Frame } from './camera-poses.ts';

/** Below this share of perspective the picture looks orthographic. */
const FLAT = 0.02;
/** Half of the short side of a full-frame sensor in millimetres, to which focal lengths refer. */
const HALF_SENSOR = 12;
/** The extent of the scene with its grid, in radii of the model. */
const SCENE_REACH = 40;

/** Tangent of half the vertical angle of view. @param lens focal length on a full-frame sensor, in millimetres */
export const slopeOf = (lens: number): number => HALF_SENSOR / lens;

/** The distances of the near and the far clipping plane, in the model's units. */
export interface Clip {
  readonly near: number;
  readonly far: number;
}

/** The distance of the camera from the pivot. It is larger for less perspective. */
export function eyeDistance({ distance, perspective }: CameraPose): number {
  return distance / Math.max(FLAT, perspective);
}

/** The default clipping: the whole scene, with the best precision of the depth buffer. @param radius of the model; 0 for a single point */
export function autoClip(pose: CameraPose, radius: number): Clip {
  const eye = eyeDistance(pose);
  // Between planes at one distance there is no projection.
  const reach = radius > 0 ? radius * SCENE_REACH : eye;
  const far = eye + reach;
  return { near: Math.max(eye * 0.01, eye - reach, far * 1e-5), far };
}

/** A perspective and an orthographic camera, of which a pose selects one. */
export interface CameraRig {
  /** The camera for the current pose. */
  readonly camera: () => PerspectiveCamera | OrthographicCamera;
  /** Moves the camera to a pose. */
  readonly moveTo: (pose: CameraPose, frame: Frame, clip: Clip) => void;
}

export function createCameraRig(): CameraRig {
  const perspectiveCamera = new PerspectiveCamera();
  const orthographicCamera = new OrthographicCamera();
  let current: PerspectiveCamera | OrthographicCamera = perspectiveCamera;
  const turn = new Matrix4();
  return {
    camera: () => current,
    moveTo: (pose, { aspect, slope }, { near, far }) => {
      const { right, up, back } = axesOf(pose);
      const toBack = new Vector3(...back);
      current = pose.perspective < FLAT ? orthographicCamera : perspectiveCamera;
      // An orthographic picture does not depend on the camera's distance, so it is far enough that nothing is behind the camera.
      const eye = current === orthographicCamera ? far / 2 : eyeDistance(pose);
      current.position.set(...pose.pivot).addScaledVector(toBack, eye);
      current.quaternion.setFromRotationMatrix(
        turn.makeBasis(new Vector3(...right), new Vector3(...up), toBack),
      );
      if (current === orthographicCamera) {
        const half = pose.distance * slope;
        orthographicCamera.left = -half * aspect;
        orthographicCamera.right = half * aspect;
        orthographicCamera.top = half;
        orthographicCamera.bottom = -half;
        orthographicCamera.near = 0;
        orthographicCamera.far = far;
      } else {
        const angle = 2 * Math.atan((pose.distance * slope) / eye);
        perspectiveCamera.fov = (angle * 180) / Math.PI;
        perspectiveCamera.aspect = aspect;
        perspectiveCamera.near = near;
        perspectiveCamera.far = far;
      }
      current.updateProjectionMatrix();
      current.updateMatrixWorld();
    },
  };
}
