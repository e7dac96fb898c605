import {
  type Camera,
  Color,
  DoubleSide,
  MeshBasicMaterial,
  type Plane,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { BuiltPart } from './built-model.ts';
import { createFullScreenPass } from './full-screen-pass.ts';
import { sceneOfParts } from './part-scene.ts';

const FRAGMENT = /* glsl */ `
  uniform sampler2D mask;
  uniform vec2 pixel;
  uniform float width;
  uniform vec3 colour;
  varying vec2 at;
  void main() {
    float inside = texture2D(mask, at).r;
    float near = 0.0;
    for (int step = 0; step < 12; step++) {
      float turn = float(step) * 0.5235988;
      near = max(near, texture2D(mask, at + vec2(cos(turn), sin(turn)) * pixel * width).r);
    }
    gl_FragColor = vec4(colour, near * (1.0 - inside));
    #include <colorspace_fragment>
  }
`;

/** The thickness of the line, in CSS pixels. */
const WIDTH = 1.75;
const SAMPLES = 4;

/** A line around the selected part, equally thick at every distance. The caller that creates it must dispose of it. */
export interface PartOutline {
  /** Draws the line over the current frame. @param clip what lies behind one of these is cut away */
  readonly draw: (
    gl: WebGLRenderer,
    camera: Camera,
    pieces: readonly BuiltPart[],
    clip: readonly Plane[],
  ) => void;
  readonly dispose: () => void;
}

export function createPartOutline(): PartOutline {
  const white = new MeshBasicMaterial({ color: 0xffffff, side: DoubleSide, toneMapped: false });
  const mask = new WebGLRenderTarget(1, 1, { samples: SAMPLES });
  const uniforms = {
    mask: { value: mask.texture },
    pixel: { value: new Vector2() },
    width: { value: WIDTH },
    colour: { value: new Color(0x8db4f2) },
  };
  const pass = createFullScreenPass({ fragmentShader: FRAGMENT, uniforms, transparent: true });
  const size = new Vector2();

  return {
    draw: (gl, camera, pieces, clip) => {
      white.clippingPlanes = [...clip];
      gl.getDrawingBufferSize(size);
      if (mask.width !== size.x || mask.height !== size.y) mask.setSize(size.x, size.y);
      uniforms.pixel.value.set(1 / size.x, 1 / size.y);
      uniforms.width.value = WIDTH * gl.getPixelRatio();
      const before = gl.getRenderTarget();
      gl.setRenderTarget(mask);
      gl.render(
        sceneOfParts(
          pieces,
          pieces.map(() => white),
        ),
        camera,
      );
      gl.setRenderTarget(before);
      pass.draw(gl);
    },
    dispose: () => {
      white.dispose();
      mask.dispose();
      pass.dispose();
    },
  };
}
