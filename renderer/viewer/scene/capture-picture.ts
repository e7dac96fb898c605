import { Vector2, type WebGLRenderer } from 'three';
import { requireContext } from './require-context.ts';

interface PictureOptions {
  readonly gl: WebGLRenderer;
  /** Draws the current view for the picture. */
  readonly draw: () => void;
  /** Draws the current view for the window again. */
  readonly drawAgain: () => void;
  /** Pixels of the picture per CSS pixel of the view. */
  readonly scale: number;
  /** The background as a CSS colour; null for a transparent one. */
  readonly ground: string | null;
}

export interface CapturedPicture {
  readonly png: Blob;
  readonly width: number;
  readonly height: number;
}

/** Saves the current view as a png. The canvas has the picture's size meanwhile; the window does not show that. */
export async function capturePicture({
  gl,
  draw,
  drawAgain,
  scale,
  ground,
}: PictureOptions): Promise<CapturedPicture> {
  const ratio = gl.getPixelRatio();
  const size = gl.getSize(new Vector2());
  const [width, height] = [Math.round(size.x * scale), Math.round(size.y * scale)];
  const picture = new OffscreenCanvas(width, height);
  const context = picture.getContext('2d');
  if (context === null) throw new Error('This window cannot draw pictures.');
  try {
    gl.setPixelRatio(scale);
    draw();
    if (ground !== null) {
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
    }
    // Must be in the same task, because the browser clears the drawing buffer after the next frame.
    context.drawImage(gl.domElement, 0, 0, width, height);
    requireContext(gl);
  } finally {
    gl.setPixelRatio(ratio);
    drawAgain();
  }
  return { png: await picture.convertToBlob({ type: 'image/png' }), width, height };
}
