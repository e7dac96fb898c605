import {
  type Camera,
  Color,
  DoubleSide,
  MeshBasicMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  type Plane,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Cursor } from '../camera/listen-to-pointer.ts';
import type { BuiltPart } from './built-model.ts';
import { sceneOfParts } from './part-scene.ts';

interface PickOptions {
  readonly gl: WebGLRenderer;
  readonly camera: Camera;
  readonly parts: readonly BuiltPart[];
  readonly cursor: Cursor;
  /** What lies behind one of these is cut away. */
  readonly clip: readonly Plane[];
}

/**
 * The part under the cursor; null if there is none. The pixel under the cursor is drawn with a different colour for each part, and read
 * back. So the time on the processor does not depend on the number of faces.
 */
export async function pickPart({ gl, camera, parts, cursor, clip }: PickOptions): Promise<number | null> {
  if (!(camera instanceof PerspectiveCamera || camera instanceof OrthographicCamera)) return null;
  const materials = parts.map(
    (_, index) =>
      new MeshBasicMaterial({
        color: colourOf(index),
        side: DoubleSide,
        toneMapped: false,
        clippingPlanes: [...clip],
      }),
  );
  const target = new WebGLRenderTarget(1, 1);
  const { clientWidth: width, clientHeight: height } = gl.domElement;
  const [x, y] = [((cursor[0] + 1) / 2) * width, ((1 - cursor[1]) / 2) * height];
  try {
    camera.setViewOffset(width, height, Math.floor(x), Math.floor(y), 1, 1);
    gl.setRenderTarget(target);
    try {
      gl.render(sceneOfParts(parts, materials), camera);
    } finally {
      // Reset before the pixel is awaited, because a frame may be drawn in the meantime.
      gl.setRenderTarget(null);
      camera.clearViewOffset();
    }
    const pixel = new Uint8Array(4);
    await gl.readRenderTargetPixelsAsync(target, 0, 0, 1, 1, pixel);
    const number = (pixel[0] ?? 0) * 65_536 + (pixel[1] ?? 0) * 256 + (pixel[2] ?? 0);
    return parts[number - 1]?.part ?? null;
  } finally {
    for (const material of materials) material.dispose();
    target.dispose();
  }
}

/** The colours are numbered from 1, because black is the background. */
function colourOf(index: number): Color {
  const number = index + 1;
  return new Color().setRGB(((number >> 16) & 255) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255);
}
