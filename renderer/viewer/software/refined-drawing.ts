import { type Camera, FramebufferTexture, Matrix4, NoBlending, Vector2, type WebGLRenderer } from 'three';
import { createFullScreenPass } from '../scene/full-screen-pass.ts';

/** The mean of pictures as they are: they have their tones and their colour space already. */
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

/** Where in a pixel it is looked through, in eighths of it from its middle: no two in one row or column. */
const PLACES = [
  [-1, -3],
  [3, -1],
  [-3, 1],
  [1, 3],
] as const;

/** A picture whose edges grow smoother with each drawing. The caller that creates it must dispose of it. */
export interface RefinedDrawing {
  /** What was drawn so far counts no more. */
  readonly restart: () => void;
  /**
   * Draws once more, a fraction of a pixel beside the times before, and leaves the mean of all on the canvas.
   * @param draw what a frame is made of
   * @param camera that it is drawn with: its projection is moved meanwhile
   * @returns whether there is more to be gained
   */
  readonly add: (draw: () => void, camera: Camera) => boolean;
  readonly dispose: () => void;
}

/** Smooth edges for a canvas without samples of its own, for renderers to which those cost more than all else. */
export function createRefinedDrawing(gl: WebGLRenderer): RefinedDrawing {
  const size = new Vector2();
  const pictures = PLACES.map(() => new FramebufferTexture(1, 1));
  const uniforms = { pictures: { value: pictures }, count: { value: 0 } };
  const sheet = createFullScreenPass({ fragmentShader: FRAGMENT, uniforms, blending: NoBlending });
  const forget = (): void => {
    for (const picture of pictures) picture.dispose();
  };

  return {
    restart: () => {
      uniforms.count.value = 0;
    },
    add: (draw, camera) => {
      gl.getDrawingBufferSize(size);
      if (pictures[0]?.image.width !== size.x || pictures[0].image.height !== size.y) {
        forget();
        pictures.splice(0, Infinity, ...PLACES.map(() => new FramebufferTexture(size.x, size.y)));
        uniforms.count.value = 0;
      }
      const count = uniforms.count.value;
      const [place, picture] = [PLACES[count], pictures[count]];
      if (place === undefined || picture === undefined) return false;
      lookBeside(camera, place[0] / 4 / size.x, place[1] / 4 / size.y, draw);
      gl.copyFramebufferToTexture(picture);
      uniforms.count.value = count + 1;
      sheet.draw(gl);
      return count + 1 < PLACES.length;
    },
    dispose: () => {
      forget();
      sheet.dispose();
    },
  };
}

/** Draws with all moved that a camera sees. @param x, y in halves of its picture's width and height */
function lookBeside(camera: Camera, x: number, y: number, draw: () => void): void {
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
