import { type Color, DoubleSide, ShaderMaterial } from 'three';

const VERTEX = /* glsl */ `
  varying vec3 normalSeen;
  varying vec3 towardsEye;
  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    normalSeen = normalMatrix * normal;
    towardsEye = isOrthographic ? vec3(0.0, 0.0, 1.0) : -seen.xyz;
    gl_Position = projectionMatrix * seen;
  }
`;

const NORMALS = /* glsl */ `
  varying vec3 normalSeen;
  varying vec3 towardsEye;
  void main() {
    vec3 bent = normalize(normalSeen);
    vec3 colour = bent * 0.5 + 0.5;
    // what is seen from behind is turned the wrong way, or the inside of something open
    float light = 0.35 + 0.65 * abs(dot(bent, normalize(towardsEye)));
    gl_FragColor = vec4(gl_FrontFacing ? colour : vec3(0.62, 0.1, 0.09) * light, 1.0);
  }
`;

const XRAY = /* glsl */ `
  uniform vec3 colour;
  varying vec3 normalSeen;
  varying vec3 towardsEye;
  void main() {
    float facing = abs(dot(normalize(normalSeen), normalize(towardsEye)));
    float rim = pow(1.0 - facing, 1.8);
    gl_FragColor = vec4(colour, mix(0.045, 0.62, rim));
    #include <colorspace_fragment>
  }
`;

/** The surface's direction as a colour, as the eye sees it; dark red where it faces away. */
export function createNormalsMaterial(): ShaderMaterial {
  return new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: NORMALS, side: DoubleSide });
}

/** Glass that is the denser the more it is seen from the side, so that what is inside shows. */
export function createXrayMaterial(colour: Color): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: XRAY,
    uniforms: { colour: { value: colour } },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  });
}
