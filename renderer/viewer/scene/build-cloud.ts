import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  type Camera,
  Group,
  MeshStandardMaterial,
  Points,
  PointsMaterial,
  Sphere,
  Vector3,
  Vector4,
  type WebGLRenderer,
} from 'three';
import type { Bounds } from '../load/parsed-model.ts';
import { type BuiltModel, buildMesh } from './built-model.ts';

/** Points with a colour each. */
export interface Cloud {
  readonly positions: Float32Array;
  /** Linear RGB. */
  readonly colours: Float32Array;
  /** Between neighbours, in the space of the cloud. */
  readonly spacing: number;
  /** So many of the points, the first ones, are spread evenly over all of them. */
  readonly thin: number;
  /** How many times as far apart those are. */
  readonly thinBy: number;
}

/** The least and the greatest edge of a point in CSS pixels. Between them, neighbours touch each other in the middle of the cloud. */
const POINT_SIZE = { least: 1.5, most: 6 } as const;
/** Points of slopes are further apart than their neighbours across. */
const OVERLAP = 1.4;
/** The most points that are uploaded to the graphics card in one task. */
const MOST = 65_536;

/** Creates three's objects of a cloud. It has no surface: no parts, shadings or textures. The caller must dispose of it. */
export function buildCloud({ positions, colours, spacing, thin, thinBy }: Cloud, bounds: Bounds): BuiltModel {
  const material = new PointsMaterial({
    size: POINT_SIZE.least,
    sizeAttenuation: false,
    vertexColors: true,
    // A colour that stands for a value, or that a photograph has, is shown as it is.
    toneMapped: false,
  });
  const fallback = new MeshStandardMaterial();
  const box = new Box3(new Vector3(...bounds.min), new Vector3(...bounds.max));
  const sphere = box.getBoundingSphere(new Sphere());
  const [root, whole] = [new Group(), new Group()];
  root.add(whole);
  const geometries: BufferGeometry[] = [];
  const others: Points[] = [];
  let isThin = false;
  for (const [from, to] of piecesOf(thin, positions.length / 3)) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions.slice(from * 3, to * 3), 3));
    geometry.setAttribute('color', new BufferAttribute(colours.slice(from * 3, to * 3), 3));
    geometry.boundingSphere = sphere.clone();
    geometries.push(geometry);
    const points = new Points(geometry, material);
    points.onBeforeRender = (renderer, _, camera) => {
      const pixels = pixelsOf(isThin ? spacing * thinBy : spacing, sphere.center, camera, renderer);
      material.size = Math.min(POINT_SIZE.most, Math.max(POINT_SIZE.least, pixels * OVERLAP));
    };
    whole.add(points);
    if (from >= thin) others.push(points);
  }
  const disposal = new AbortController();
  return {
    root,
    whole,
    geometries,
    textures: [],
    bounds: box,
    sphere,
    parts: [],
    explode: () => undefined,
    movedBy: () => new Vector3(),
    meshOf: (mesh) => buildMesh(mesh, fallback),
    thin: (on) => {
      isThin = on;
      for (const points of others) points.visible = !on;
    },
    disposed: disposal.signal,
    dispose: () => {
      disposal.abort(new DOMException('The depth map is not shown any more.', 'AbortError'));
      root.visible = false;
      for (const geometry of geometries) geometry.dispose();
      material.dispose();
      fallback.dispose();
    },
  };
}

/** Where pieces begin and end: none has both points that stand for all and others. */
function* piecesOf(thin: number, count: number): Generator<readonly [from: number, to: number]> {
  for (const [start, end] of [
    [0, thin],
    [thin, count],
  ] as const)
    for (let from = start; from < end; from += MOST) yield [from, Math.min(end, from + MOST)];
}

const viewport = new Vector4();

/** A length at a place as CSS pixels of the picture. */
function pixelsOf(length: number, at: Vector3, camera: Camera, renderer: WebGLRenderer): number {
  const { w: height } = renderer.getCurrentViewport(viewport);
  const { elements } = camera.projectionMatrix;
  const isOrthographic = elements[15] === 1;
  const away = isOrthographic ? 1 : -at.clone().applyMatrix4(camera.matrixWorldInverse).z;
  return (length * elements[5] * height) / 2 / Math.max(away, 1e-6) / renderer.getPixelRatio();
}
