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

/** A shader over the whole picture. The caller that creates it must dispose of it. */
export interface FullScreenPass {
  /** Draws it over what is there. */
  readonly draw: (gl: WebGLRenderer) => void;
  readonly dispose: () => void;
}

/** @param parameters its fragment shader, which finds its place in the picture (0 to 1) as `at`, and how it is blended */
export function createFullScreenPass(parameters: ShaderMaterialParameters): FullScreenPass {
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    depthTest: false,
    depthWrite: false,
    ...parameters,
  });
  const geometry = new PlaneGeometry(2, 2);
  const sheet = new Scene().add(new Mesh(geometry, material));
  const eye = new OrthographicCamera();
  return {
    draw: (gl) => {
      gl.autoClear = false;
      gl.render(sheet, eye);
      gl.autoClear = true;
    },
    dispose: () => {
      material.dispose();
      geometry.dispose();
    },
  };
}
