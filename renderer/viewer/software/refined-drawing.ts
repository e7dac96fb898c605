import {
  type Camera,
  FramebufferTexture,
  Matrix4,
  NoBlending,
  SRGBColorSpace,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
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
   * Draws one more sample, shifted by a fraction of a pixel.
   * @param isAside whether beside the canvas: the window does not wait for it, as it does for what is drawn onto a canvas
   * @param draw draws a frame
   * @param camera the camera of the frame. Its projection is shifted meanwhile
   * @returns whether another sample can be added
   */
  readonly sample: (draw: () => void, camera: Camera, isAside: boolean) => boolean;
  /** Draws the mean of all samples onto the canvas. */
  readonly show: () => void;
  readonly dispose: () => void;
}

/** For a canvas without multisampling, which is too slow without a graphics card. */
export function createRefinedDrawing(gl: WebGLRenderer): RefinedDrawing {
  const size = new Vector2();
  const pictures = SAMPLE_OFFSETS.map(() => new FramebufferTexture(1, 1));
  const uniforms = { pictures: { value: pictures }, count: { value: 0 } };
  const meanPass = createFullScreenPass({ fragmentShader: FRAGMENT, uniforms, blending: NoBlending });
  const aside = createAside();
  const resize = (): void => {
    gl.getDrawingBufferSize(size);
    if (aside.width === size.x && aside.height === size.y) return;
    aside.setSize(size.x, size.y);
    for (const picture of pictures) picture.dispose();
    pictures.splice(0, Infinity, ...SAMPLE_OFFSETS.map(() => new FramebufferTexture(size.x, size.y)));
    uniforms.count.value = 0;
  };

  return {
    restart: () => {
      uniforms.count.value = 0;
    },
    sample: (draw, camera, isAside) => {
      resize();
      const count = uniforms.count.value;
      const [offset, picture] = [SAMPLE_OFFSETS[count], pictures[count]];
      if (offset === undefined || picture === undefined) return false;
      if (isAside) gl.setRenderTarget(aside);
      try {
        drawShifted(camera, offset[0] / 4 / size.x, offset[1] / 4 / size.y, draw);
        gl.copyFramebufferToTexture(picture);
      } finally {
        gl.setRenderTarget(null);
      }
      uniforms.count.value = count + 1;
      return count + 1 < SAMPLE_OFFSETS.length;
    },
    show: () => meanPass.draw(gl),
    dispose: () => {
      for (const picture of pictures) picture.dispose();
      aside.dispose();
      meanPass.dispose();
    },
  };
}

/**
 * A picture of the canvas's kind: three maps tones and encodes colours for the screen only on the canvas and on the pictures of a headset, so this is said to be
 * one of those. Its shaders are those of the canvas. Its values are the canvas's too: as an sRGB texture it would encode them once more.
 */
function createAside(): WebGLRenderTarget {
  const aside = new WebGLRenderTarget(1, 1, {
    stencilBuffer: true,
    colorSpace: SRGBColorSpace,
    internalFormat: 'RGBA8',
  });
  return Object.assign(aside, { isXRRenderTarget: true });
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
