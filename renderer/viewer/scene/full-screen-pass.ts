import {
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type ShaderMaterialParameters,
  type WebGLRenderer,
} from 'three';

const VERTEX = /* glsl */ `
  varying vec2 at;
  void main() {
    at = uv;
    gl_Position = vec4(position.xy, 0.0, 1.0);
  }
`;

/** Draws a shader over the whole picture. The caller that creates it must dispose of it. */
export interface FullScreenPass {
  /** Draws over the current content of the render target. */
  readonly draw: (gl: WebGLRenderer) => void;
  readonly dispose: () => void;
}

/** @param parameters the fragment shader and its blending. The shader gets its position in the picture (0 to 1) as `at` */
export function createFullScreenPass(parameters: ShaderMaterialParameters): FullScreenPass {
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    depthTest: false,
    depthWrite: false,
    ...parameters,
  });
  const geometry = new PlaneGeometry(2, 2);
  const scene = new Scene().add(new Mesh(geometry, material));
  const camera = new OrthographicCamera();
  return {
    draw: (gl) => {
      gl.autoClear = false;
      gl.render(scene, camera);
      gl.autoClear = true;
    },
    dispose: () => {
      material.dispose();
      geometry.dispose();
    },
  };
}
