import { Color, DoubleSide, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from 'three';
import { viewOf } from '../camera/camera-moves.ts';
import { axesOf, type CameraPose } from '../camera/camera-poses.ts';

const VERTEX = /* glsl */ `
  uniform vec3 across;
  uniform vec3 along;
  varying vec2 onPlane;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    onPlane = vec2(dot(world.xyz, across), dot(world.xyz, along));
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform float cell;
  uniform float reach;
  uniform vec2 centre;
  uniform vec4 line;
  uniform vec3 acrossColour;
  uniform vec3 alongColour;
  varying vec2 onPlane;

  // the share of a pixel that a line of about one pixel's width covers, in both directions
  vec2 covered(vec2 away, vec2 width) {
    return clamp(1.15 - away / width, 0.0, 1.0);
  }

  float lines(float size, vec2 width) {
    vec2 inCells = onPlane / size;
    vec2 away = abs(fract(inCells - 0.5) - 0.5) * size;
    vec2 cover = covered(away, width);
    // cells of a few pixels would flicker, so they fade out
    cover *= 1.0 - smoothstep(vec2(0.1), vec2(0.4), width / size);
    return max(cover.x, cover.y);
  }

  void main() {
    vec2 width = max(fwidth(onPlane), vec2(1e-9));
    float coarseness = max(0.0, log(max(width.x, width.y) * 12.0 / cell) / log(10.0));
    float level = floor(coarseness);
    float next = coarseness - level;
    float size = cell * pow(10.0, level);
    float fine = lines(size, width) * (1.0 - next) * 0.5;
    float middle = lines(size * 10.0, width) * mix(1.0, 0.5, next);
    float strong = lines(size * 100.0, width) * mix(0.5, 1.0, next);
    float grid = max(fine, max(middle, strong)) * line.a;

    vec2 axes = covered(abs(onPlane.yx), width.yx);
    vec3 colour = mix(mix(line.rgb, alongColour, axes.y), acrossColour, axes.x);
    float fade = 1.0 - smoothstep(reach * 0.2, reach, length(onPlane - centre));
    float alpha = max(grid, max(axes.x, axes.y) * 0.75) * fade;
    if (alpha < 0.004) discard;
    gl_FragColor = vec4(colour, alpha);
    #include <colorspace_fragment>
  }
`;

const AXIS_COLOURS = { x: new Color(0xb84a55), y: new Color(0x6b9e52), z: new Color(0x4a7cc4) } as const;
const LINES = {
  dark: { colour: new Color(0xb4b4b4), strength: 0.2 },
  light: { colour: new Color(0x1c1c1c), strength: 0.26 },
} as const;
const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);

/** The grid on the ground. In an orthographic view along an axis it is behind the model. It fades out with the distance. */
export interface FloorGrid {
  readonly object: Mesh;
  /** Fits the cells to a model. Both parameters are in the model's units. @param radius of the model @param ground height of the floor */
  readonly fit: (radius: number, ground: number) => void;
  /** Moves the grid to where the camera looks. */
  readonly follow: (pose: CameraPose) => void;
  readonly colour: (theme: 'dark' | 'light') => void;
  readonly dispose: () => void;
}

export function createFloorGrid(): FloorGrid {
  const geometry = new PlaneGeometry(2, 2);
  const uniforms = {
    cell: { value: 0.1 },
    reach: { value: 10 },
    centre: { value: [0, 0] },
    across: { value: X },
    along: { value: Z },
    line: { value: [1, 1, 1, 0.2] },
    acrossColour: { value: AXIS_COLOURS.x },
    alongColour: { value: AXIS_COLOURS.z },
  };
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms,
  });
  const object = new Mesh(geometry, material);
  object.renderOrder = -2;
  object.frustumCulled = false;
  const model = { radius: 1, ground: 0 };

  const setAxes = (across: Vector3, along: Vector3, acrossColour: Color, alongColour: Color): void => {
    uniforms.across.value = across;
    uniforms.along.value = along;
    uniforms.acrossColour.value = acrossColour;
    uniforms.alongColour.value = alongColour;
  };

  return {
    object,
    fit: (radius, ground) => {
      model.radius = radius;
      model.ground = ground;
      uniforms.cell.value = 10 ** Math.round(Math.log10(radius / 8));
    },
    follow: (pose) => {
      const view = pose.perspective > 0 ? null : viewOf(pose);
      const pivot = new Vector3(...pose.pivot);
      const reach = pose.distance * 2.2 + model.radius * 3;
      if (view === 'front' || view === 'back') {
        setAxes(X, Y, AXIS_COLOURS.x, AXIS_COLOURS.y);
        object.rotation.set(0, 0, 0);
      } else if (view === 'right' || view === 'left') {
        setAxes(Z, Y, AXIS_COLOURS.z, AXIS_COLOURS.y);
        object.rotation.set(0, Math.PI / 2, 0);
      } else {
        setAxes(X, Z, AXIS_COLOURS.x, AXIS_COLOURS.z);
        object.rotation.set(-Math.PI / 2, 0, 0);
      }
      uniforms.reach.value = reach;
      uniforms.centre.value = [pivot.dot(uniforms.across.value), pivot.dot(uniforms.along.value)];
      object.scale.setScalar(reach);
      object.position.copy(pivot);
      if (uniforms.along.value === Z) object.position.y = model.ground - model.radius * 0.002;
      else object.position.addScaledVector(new Vector3(...axesOf(pose).back), -model.radius * 4);
      object.updateMatrixWorld();
    },
    colour: (theme) => {
      const { colour, strength } = LINES[theme];
      uniforms.line.value = [...colour.toArray(), strength];
    },
    dispose: () => {
      geometry.dispose();
      material.dispose();
    },
  };
}
