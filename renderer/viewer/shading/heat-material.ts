import { Color, DoubleSide, ShaderMaterial, SRGBColorSpace } from 'three';
import { HEAT_STOPS } from './heat-ramp.ts';

const VERTEX = /* glsl */ `
  attribute vec2 heat;
  varying vec2 found;
  varying vec3 viewNormal;
  varying vec3 towardsEye;
  void main() {
    found = heat;
    vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
    viewNormal = normalMatrix * normal;
    towardsEye = isOrthographic ? vec3(0.0, 0.0, 1.0) : -mvPosition.xyz;
    gl_Position = projectionMatrix * mvPosition;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float top;
  uniform vec3 stops[5];
  varying vec2 found;
  varying vec3 viewNormal;
  varying vec3 towardsEye;
  void main() {
    float at = clamp(found.x / max(top, 1e-30), 0.0, 1.0) * 4.0;
    vec3 colour = stops[0];
    for (int step = 0; step < 4; step++) colour = mix(colour, stops[step + 1], clamp(at - float(step), 0.0, 1.0));
    // not measured yet, or a coarse surface that was not measured at all
    if (top <= 0.0 || found.y < 0.5) colour = vec3(0.24);
    // dimmer where the surface turns away, so that its form is seen
    float facing = abs(dot(normalize(viewNormal), normalize(towardsEye)));
    gl_FragColor = vec4(colour * (0.5 + 0.5 * facing), 1.0);
    #include <colorspace_fragment>
  }
`;

/** Colours vertices by their attribute `heat`: the distance, and 1 where it is known. The caller must dispose of it. */
export interface HeatMaterial {
  readonly material: ShaderMaterial;
  /** @param top the distance at the red end of the scale; 0 shows all in grey */
  readonly setTop: (top: number) => void;
  readonly dispose: () => void;
}

export function createHeatMaterial(): HeatMaterial {
  const uniforms = {
    top: { value: 0 },
    stops: {
      value: HEAT_STOPS.map(([r, g, b]) => new Color().setRGB(r / 255, g / 255, b / 255, SRGBColorSpace)),
    },
  };
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    side: DoubleSide,
  });
  return {
    material,
    setTop: (top) => {
      uniforms.top.value = top;
    },
    dispose: () => material.dispose(),
  };
}
