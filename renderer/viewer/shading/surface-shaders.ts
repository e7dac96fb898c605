import { type Color, DoubleSide, ShaderMaterial } from 'three';

const VERTEX = /* glsl */ `
  #include <clipping_planes_pars_vertex>
  varying vec3 viewNormal;
  varying vec3 towardsEye;
  void main() {
    vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
    viewNormal = normalMatrix * normal;
    towardsEye = isOrthographic ? vec3(0.0, 0.0, 1.0) : -mvPosition.xyz;
    gl_Position = projectionMatrix * mvPosition;
    #include <clipping_planes_vertex>
  }
`;

const NORMALS = /* glsl */ `
  #include <clipping_planes_pars_fragment>
  varying vec3 viewNormal;
  varying vec3 towardsEye;
  void main() {
    #include <clipping_planes_fragment>
    vec3 unit = normalize(viewNormal);
    vec3 colour = unit * 0.5 + 0.5;
    // A back face has the wrong winding, or is the inside of an open surface.
    float light = 0.35 + 0.65 * abs(dot(unit, normalize(towardsEye)));
    gl_FragColor = vec4(gl_FrontFacing ? colour : vec3(0.62, 0.1, 0.09) * light, 1.0);
  }
`;

const XRAY = /* glsl */ `
  #include <clipping_planes_pars_fragment>
  uniform vec3 colour;
  varying vec3 viewNormal;
  varying vec3 towardsEye;
  void main() {
    #include <clipping_planes_fragment>
    float facing = abs(dot(normalize(viewNormal), normalize(towardsEye)));
    float rim = pow(1.0 - facing, 1.8);
    gl_FragColor = vec4(colour, mix(0.045, 0.62, rim));
    #include <colorspace_fragment>
  }
`;

/** The normal in view space as a colour; back faces are dark red. */
export function createNormalsMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: NORMALS,
    side: DoubleSide,
    clipping: true,
  });
}

/** Glass that is less transparent where the surface is seen from the side, so that the inside of the model is visible. */
export function createXrayMaterial(colour: Color): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: XRAY,
    uniforms: { colour: { value: colour } },
    side: DoubleSide,
    clipping: true,
    transparent: true,
    depthWrite: false,
  });
}
