import { Vector2, type WebGLRenderer } from 'three';

interface PictureOptions {
  readonly gl: WebGLRenderer;
  /** Draws the present view as the picture is to have it. */
  readonly draw: () => void;
  /** Draws it as the window has it. */
  readonly drawAgain: () => void;
  /** Pixels of the picture for each CSS pixel of the view. */
  readonly scale: number;
  /** Behind the model, as CSS says it; null for nothing. */
  readonly ground: string | null;
}

export interface CapturedPicture {
  readonly png: Blob;
  readonly width: number;
  readonly height: number;
}

/** The present view as a png. The canvas takes the picture's size for a moment, of which nothing is seen. */
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
  const pen = picture.getContext('2d');
  if (pen === null) throw new Error('This window cannot draw pictures.');
  try {
    gl.setPixelRatio(scale);
    draw();
    if (ground !== null) {
      pen.fillStyle = ground;
      pen.fillRect(0, 0, width, height);
    }
    // in the same task: what was drawn is gone as soon as the window shows its next frame
    pen.drawImage(gl.domElement, 0, 0, width, height);
  } finally {
    gl.setPixelRatio(ratio);
    drawAgain();
  }
  return { png: await picture.convertToBlob({ type: 'image/png' }), width, height };
}
