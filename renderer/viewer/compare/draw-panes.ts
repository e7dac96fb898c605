import { type Camera, type Scene, Vector2, type WebGLRenderer } from 'three';
import type { Pane } from './pane-layout.ts';

interface PanesOptions {
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: Camera;
  readonly panes: readonly Pane[];
  /** Called before a pane is drawn: only what belongs to it may be visible. */
  readonly prepare: (pane: Pane) => void;
}

/** Draws each model into its own part of the one canvas. */
export function drawPanes({ gl, scene, camera, panes, prepare }: PanesOptions): void {
  const { x: wide, y: tall } = gl.getSize(new Vector2());
  // Beside the canvas, three counts in the picture's own pixels.
  const scale = gl.getRenderTarget() === null ? 1 : gl.getPixelRatio();
  const [width, height] = [wide * scale, tall * scale];
  gl.clear();
  gl.setScissorTest(true);
  try {
    for (const pane of panes) {
      const { picture, seen } = pane;
      if (seen.width <= 0) continue;
      // three counts from the lower left corner.
      gl.setViewport(
        picture.x * width,
        (1 - picture.y - picture.height) * height,
        picture.width * width,
        picture.height * height,
      );
      gl.setScissor(
        seen.x * width,
        (1 - seen.y - seen.height) * height,
        seen.width * width,
        seen.height * height,
      );
      prepare(pane);
      gl.render(scene, camera);
    }
  } finally {
    gl.setScissorTest(false);
    gl.setViewport(0, 0, wide, tall);
  }
}
