import { type Camera, FramebufferTexture, Matrix4, NoBlending, Vector2, type WebGLRenderer } from 'three';
import { createFullScreenPass } from '../scene/full-screen-pass.ts';

/** Draws the mean of up to four pictures. Tone mapping and colour space are already applied to them. */
const FRAGMENT = /* glsl */ `
  uniform sampler2D pictures[4];
  uniform int count;
  varying vec2 at;
  void main() {
    vec4 sum = texture2D(pictures[0], at);
    if (count > 1) sum += texture2D(pictures[1], at);
    if (count > 2) sum += texture2D(pictures[2], at);
    if (count > 3) sum += texture2D(pictures[3], at);
    gl_FragColor = sum / float(count);
  }
`;

/** The offsets of the samples from a pixel's middle, in eighths of a pixel. No two are in one row or column. */
const SAMPLE_OFFSETS = [
  [-1, -3],
  [3, -1],
  [-3, 1],
  [1, 3],
] as const;

/** Anti-aliasing over several drawings: edges become smoother with each. The caller that creates it must dispose of it. */
export interface RefinedDrawing {
  /** Discards all samples so far. */
  readonly restart: () => void;
  /**
   * Draws one more sample, shifted by a fraction of a pixel, and then the mean of all samples onto the canvas.
   * @param draw draws a frame
   * @param camera the camera of the frame. Its projection is shifted meanwhile
   * @returns whether another sample can be added
   */
  readonly add: (draw: () => void, camera: Camera) => boolean;
  readonly dispose: () => void;
}

/** For a canvas without multisampling, which is too slow without a graphics card. */
export function createRefinedDrawing(gl: WebGLRenderer): RefinedDrawing {
  const size = new Vector2();
  const pictures = SAMPLE_OFFSETS.map(() => new FramebufferTexture(1, 1));
  const uniforms = { pictures: { value: pictures }, count: { value: 0 } };
  const meanPass = createFullScreenPass({ fragmentShader: FRAGMENT, uniforms, blending: NoBlending });
  const disposePictures = (): void => {
    for (const picture of pictures) picture.dispose();
  };

  return {
    restart: () => {
      uniforms.count.value = 0;
    },
    add: (draw, camera) => {
      gl.getDrawingBufferSize(size);
      if (pictures[0]?.image.width !== size.x || pictures[0].image.height !== size.y) {
        disposePictures();
        pictures.splice(0, Infinity, ...SAMPLE_OFFSETS.map(() => new FramebufferTexture(size.x, size.y)));
        uniforms.count.value = 0;
      }
      const count = uniforms.count.value;
      const [offset, picture] = [SAMPLE_OFFSETS[count], pictures[count]];
      if (offset === undefined || picture === undefined) return false;
      drawShifted(camera, offset[0] / 4 / size.x, offset[1] / 4 / size.y, draw);
      gl.copyFramebufferToTexture(picture);
      uniforms.count.value = count + 1;
      meanPass.draw(gl);
      return count + 1 < SAMPLE_OFFSETS.length;
    },
    dispose: () => {
      disposePictures();
      meanPass.dispose();
    },
  };
}

/** Draws with the whole picture shifted. @param x,y the shift, in halves of the picture's width and height */
function drawShifted(camera: Camera, x: number, y: number, draw: () => void): void {
  const { projectionMatrix, projectionMatrixInverse } = camera;
  const before = projectionMatrix.clone();
  projectionMatrix.premultiply(new Matrix4().makeTranslation(x, y, 0));
  projectionMatrixInverse.copy(projectionMatrix).invert();
  try {
    draw();
  } finally {
    projectionMatrix.copy(before);
    projectionMatrixInverse.copy(before).invert();
  }
}
