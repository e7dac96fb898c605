import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  DoubleSide,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Points,
  PointsMaterial,
  SRGBColorSpace,
  Texture,
} from 'three';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';
import { PLYExporter } from 'three/examples/jsm/exporters/PLYExporter.js';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { DepthFile } from '../../../../shared/model/depth/depth-export.ts';
import type { DepthSurface } from '../../load/depth/depth-shape.ts';
import { smoothNormals } from '../../load/mesh/smooth-normals.ts';
import { writeObj } from '../../scene/write-obj.ts';
import { toLinear } from '../point-colours.ts';

/** A surface with what colours it. */
export interface ColouredSurface {
  readonly name: string;
  readonly surface: DepthSurface;
  /** sRGB, three bytes for each point; null without colours. For all files but glb. */
  readonly colours: Uint8Array | null;
  /** Lies over the whole map; null without. For glb alone. */
  readonly texture: ImageBitmap | null;
}

/**
 * Writes a surface as a file, Y up, the longer side of the map one metre.
 * @throws Error if a writer fails
 */
export async function writeSurface(coloured: ColouredSurface, as: DepthFile): Promise<Blob> {
  switch (as) {
    case 'glb': {
      const written = await new GLTFExporter().parseAsync(meshOf(coloured), { binary: true });
      if (!(written instanceof ArrayBuffer)) throw new Error('The writer made no glb.');
      return new Blob([written], { type: 'model/gltf-binary' });
    }
    case 'obj':
      return writeObj(meshOf(coloured));
    case 'ply':
      return plyOf(meshOf(coloured));
    case 'points':
      return plyOf(pointsOf(coloured));
    default:
      return assertNever(as);
  }

  function meshOf({ name, surface, colours, texture }: ColouredSurface): Mesh {
    const isTextured = as === 'glb' && texture !== null;
    const material = new MeshStandardMaterial({
      name,
      // a light, matt grey, unless a picture says otherwise
      color: isTextured ? 0xffffff : 0xcbcbcb,
      roughness: 1,
      metalness: 0,
      side: DoubleSide,
      map: isTextured ? textureOf(texture) : null,
    });
    const geometry = geometryOf(surface, as === 'glb' ? null : colours);
    // A glb counts texture coordinates from the top, as the surface does; an obj from the bottom.
    if (as === 'glb') geometry.setAttribute('uv', new BufferAttribute(surface.uvs, 2));
    if (as === 'obj') geometry.setAttribute('uv', new BufferAttribute(fromBottom(surface.uvs), 2));
    geometry.setIndex(new BufferAttribute(surface.index, 1));
    const mesh = new Mesh(geometry, material);
    mesh.name = name;
    return mesh;
  }
}

function pointsOf({ surface, colours }: ColouredSurface): Points {
  return new Points(geometryOf(surface, colours), new PointsMaterial());
}

function geometryOf({ positions, index }: DepthSurface, colours: Uint8Array | null): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(smoothNormals(positions, index), 3));
  if (colours !== null) geometry.setAttribute('color', new ByteColours(colours, 3));
  return geometry;
}

/**
 * sRGB bytes that are read as linear shares, which the writers make sRGB again: the same bytes, as programs for scans take them. The writer of ply
 * takes normalised bytes for floats, which those programs do not expect as colours.
 */
class ByteColours extends BufferAttribute {
  override getX = (index: number): number => this.#share(index, 0);
  override getY = (index: number): number => this.#share(index, 1);
  override getZ = (index: number): number => this.#share(index, 2);
  #share(index: number, channel: number): number {
    return toLinear(this.array[index * 3 + channel] ?? 0);
  }
}

const fromBottom = (uvs: Float32Array): Float32Array =>
  uvs.map((value, at) => (at % 2 === 1 ? 1 - value : value));

function textureOf(bitmap: ImageBitmap): Texture {
  const texture = new Texture(bitmap);
  texture.flipY = false;
  texture.wrapS = ClampToEdgeWrapping;
  texture.wrapT = ClampToEdgeWrapping;
  texture.colorSpace = SRGBColorSpace;
  // A photograph as a png would be many times as large.
  texture.userData['mimeType'] = 'image/jpeg';
  return texture;
}

function plyOf(object: Object3D): Blob {
  const written = new PLYExporter().parse(object, () => undefined, { binary: true, littleEndian: true });
  if (written === null) throw new Error('The writer made no ply.');
  return new Blob([written], { type: 'application/octet-stream' });
}
