import { Color, DoubleSide, Mesh, PlaneGeometry, ShaderMaterial } from 'three';

const VERTEX = /* glsl */ `
  varying vec2 ground;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    ground = world.xz;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float cell;
  uniform float reach;
  uniform vec2 centre;
  uniform vec3 line;
  uniform vec3 xAxis;
  uniform vec3 zAxis;
  varying vec2 ground;

  float lines(vec2 at, float size) {
    vec2 place = at / size;
    vec2 width = fwidth(place);
    vec2 near = abs(fract(place - 0.5) - 0.5) / max(width, vec2(1e-6));
    float thin = 1.0 - min(min(near.x, near.y), 1.0);
    return thin * (1.0 - smoothstep(0.15, 0.6, max(width.x, width.y)));
  }

  void main() {
    float fade = 1.0 - smoothstep(reach * 0.35, reach, length(ground - centre));
    float fine = lines(ground, cell) * 0.32;
    float coarse = lines(ground, cell * 10.0) * 0.6;
    vec2 width = fwidth(ground);
    float onX = 1.0 - min(abs(ground.y) / max(width.y, 1e-6), 1.0);
    float onZ = 1.0 - min(abs(ground.x) / max(width.x, 1e-6), 1.0);
    vec3 colour = mix(mix(line, xAxis, onX), zAxis, onZ);
    float alpha = max(max(fine, coarse), max(onX, onZ) * 0.85) * fade;
    if (alpha < 0.003) discard;
    gl_FragColor = vec4(colour, alpha);
    #include <colorspace_fragment>
  }
`;

/** A grid on the ground, with the x and z axes in colour, that fades out round the model. */
export interface FloorGrid {
  readonly object: Mesh;
  /** Fits the cells to a model. All in the model's units. */
  readonly fit: (options: {
    readonly radius: number;
    readonly ground: number;
    readonly centre: readonly [number, number];
  }) => void;
  readonly dispose: () => void;
}

export function createFloorGrid(): FloorGrid {
  const geometry = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms: {
      cell: { value: 0.1 },
      reach: { value: 10 },
      centre: { value: [0, 0] },
      line: { value: new Color(0x8d8d8d) },
      xAxis: { value: new Color(0xb2505a) },
      zAxis: { value: new Color(0x4f7fc4) },
    },
  });
  const object = new Mesh(geometry, material);
  object.renderOrder = -2;
  return {
    object,
    fit: ({ radius, ground, centre }) => {
      const { cell, reach, centre: middle } = material.uniforms;
      if (cell === undefined || reach === undefined || middle === undefined) return;
      cell.value = 10 ** Math.round(Math.log10(radius / 5));
      reach.value = radius * 7;
      middle.value = centre;
      object.scale.setScalar(radius * 14);
      object.position.set(centre[0], ground - radius * 0.002, centre[1]);
    },
    dispose: () => {
      geometry.dispose();
      material.dispose();
    },
  };
}
