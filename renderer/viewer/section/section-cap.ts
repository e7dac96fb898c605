import {
  AlwaysStencilFunc,
  BackSide,
  BufferGeometry,
  type Camera,
  Color,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  type Object3D,
  type Plane,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type Side,
  Vector3,
  type WebGLRenderer,
} from 'three';

const VERTEX = /* glsl */ `
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`;

/** Hatched, as in drawings: so that a cut is not taken for a surface of the model. */
const FRAGMENT = /* glsl */ `
  uniform vec3 colour;
  uniform vec3 lines;
  uniform float spacing;
  void main() {
    float across = mod(gl_FragCoord.x + gl_FragCoord.y, spacing) / spacing;
    gl_FragColor = vec4(mix(colour, lines, step(across, 0.22)), 1.0);
    #include <colorspace_fragment>
  }
`;

/** Between two lines of the hatching, in CSS pixels. */
const SPACING = 9;

/** Fills the cut of a model whose materials are clipped by a plane. The caller that creates it must dispose of it. */
export interface SectionCap {
  /**
   * Draws the cut over the current frame, whose depth it needs.
   * @param model what was drawn. Its visible meshes are drawn again, into the stencil alone
   * @param middle a point of the plane. The cut is filled within `radius` of it
   */
  readonly draw: (frame: {
    readonly gl: WebGLRenderer;
    readonly camera: Camera;
    readonly model: Object3D;
    readonly plane: Plane;
    readonly middle: readonly [number, number, number];
    readonly radius: number;
  }) => void;
  readonly dispose: () => void;
}

/**
 * Along a line of sight, a closed surface has as many front faces as back faces. Where the plane has cut a front face away, the counts
 * differ: there the line of sight meets the inside of the model, and the plane is what it meets first.
 */
export function createSectionCap(): SectionCap {
  const counting = [countingMaterial(BackSide), countingMaterial(FrontSide)];
  const geometry = new PlaneGeometry(2, 2);
  const spacing = { value: SPACING };
  const fill = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      colour: { value: new Color(0xcb8b5a) },
      lines: { value: new Color(0xb27848) },
      spacing,
    },
    side: DoubleSide,
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
  });
  const face = new Mesh(geometry, fill);
  const faceScene = new Scene().add(face);
  const counted = countedModel();

  return {
    draw: ({ gl, camera, model, plane, middle, radius }) => {
      const at = new Vector3(...middle);
      face.position.copy(at);
      face.lookAt(at.clone().add(plane.normal));
      face.scale.setScalar(radius);
      spacing.value = SPACING * gl.getPixelRatio();
      counted.follow(model);
      gl.autoClear = false;
      try {
        for (const material of counting) {
          material.clippingPlanes = [plane];
          counted.scene.overrideMaterial = material;
          gl.render(counted.scene, camera);
        }
        gl.render(faceScene, camera);
      } finally {
        gl.autoClear = true;
        counted.letGo();
      }
    },
    dispose: () => {
      for (const material of counting) material.dispose();
      geometry.dispose();
      fill.dispose();
    },
  };
}

function countingMaterial(side: Side): MeshBasicMaterial {
  const change = side === BackSide ? IncrementWrapStencilOp : DecrementWrapStencilOp;
  return new MeshBasicMaterial({
    side,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilFail: change,
    stencilZFail: change,
    stencilZPass: change,
  });
}

/** The visible meshes of a model in the same places, without its materials. The same copies serve in every frame. */
function countedModel() {
  const scene = new Scene();
  const empty = new BufferGeometry();
  const replaced = new MeshBasicMaterial();
  const copies: Mesh[] = [];
  let used = 0;
  return {
    scene,
    follow: (model: Object3D): void => {
      used = 0;
      model.traverseVisible((each) => {
        if (!(each instanceof Mesh)) return;
        const copy = copies[used] ?? new Mesh(empty, replaced);
        if (used === copies.length) {
          copy.matrixAutoUpdate = false;
          copies.push(copy);
          scene.add(copy);
        }
        copy.geometry = each.geometry;
        copy.matrix.copy(each.matrixWorld);
        copy.visible = true;
        used += 1;
      });
      for (const copy of copies.slice(used)) copy.visible = false;
    },
    /** A model that is closed is not held on to. */
    letGo: (): void => {
      for (const copy of copies) copy.geometry = empty;
    },
  };
}
