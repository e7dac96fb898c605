import { NeutralToneMapping, PerspectiveCamera, Scene, Spherical, Vector3, WebGLRenderer } from 'three';
import type { DerivedFileName } from '../../../shared/model/derived-files.ts';
import { FIRST_DIRECTION, framingDistance } from '../camera/camera-poses.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import { buildModel } from '../scene/built-model.ts';
import { requireContext } from '../scene/require-context.ts';
import { createLamps } from './lamps.ts';
import { LARGE, thumbnailFiles } from './thumbnail-files.ts';

const FIELD_OF_VIEW = 30;

/**
 * Draws a model on a transparent background, from the direction in which the viewer first shows it, in two sizes. It runs in a worker
 * with its own WebGL context, which ends with the worker. It closes the model's bitmaps.
 */
export async function drawThumbnails(
  model: ParsedModel,
): Promise<readonly (readonly [DerivedFileName, Blob])[]> {
  const canvas = new OffscreenCanvas(LARGE, LARGE);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  const built = buildModel(model);
  try {
    const scene = new Scene();
    scene.add(built.root, ...createLamps());
    renderer.render(scene, createCamera(built));
    const files = await thumbnailFiles(canvas);
    requireContext(renderer);
    return files;
  } finally {
    built.dispose();
    renderer.dispose();
  }
}

function createCamera({ bounds, sphere }: ReturnType<typeof buildModel>): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, sphere.radius / 100, sphere.radius * 100);
  const { x, y, z } = bounds.getSize(new Vector3()).multiplyScalar(0.5);
  const slope = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const distance = framingDistance([x, y, z], FIRST_DIRECTION, { aspect: 1, slope });
  const centre = bounds.getCenter(new Vector3());
  const { theta, phi } = FIRST_DIRECTION;
  camera.position.setFromSpherical(new Spherical(distance, phi, theta)).add(centre);
  camera.lookAt(centre);
  return camera;
}
