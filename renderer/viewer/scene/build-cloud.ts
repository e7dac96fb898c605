import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Group,
  MeshStandardMaterial,
  Points,
  PointsMaterial,
  Sphere,
  Vector3,
} from 'three';
import type { Bounds } from '../load/parsed-model.ts';
import { type BuiltModel, buildMesh } from './built-model.ts';

/** Points with a colour each. */
export interface Cloud {
  readonly positions: Float32Array;
  /** Linear RGB. */
  readonly colours: Float32Array;
}

/** The edge of a point in CSS pixels, at every distance. */
const POINT_SIZE = 2;
/** The most points that are uploaded to the graphics card in one task. */
const MOST = 65_536;

/** Creates three's objects of a cloud. It has no surface: no parts, shadings or textures. The caller must dispose of it. */
export function buildCloud({ positions, colours }: Cloud, bounds: Bounds): BuiltModel {
  const material = new PointsMaterial({
    size: POINT_SIZE,
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
  for (let from = 0; from < positions.length / 3; from += MOST) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions.slice(from * 3, (from + MOST) * 3), 3));
    geometry.setAttribute('color', new BufferAttribute(colours.slice(from * 3, (from + MOST) * 3), 3));
    geometry.boundingSphere = sphere.clone();
    geometries.push(geometry);
    whole.add(new Points(geometry, material));
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
