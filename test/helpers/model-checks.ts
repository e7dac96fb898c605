import { NodeIO } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';

/** A model as a checker needs it: read by a library that shares no code with what wrote it. */
export interface CheckedModel {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array | undefined;
  readonly indices: Uint32Array;
  /** The base colour, decoded: RGB bytes. */
  readonly texture: { readonly width: number; readonly height: number; readonly rgb: Uint8Array } | undefined;
}

/** Reads the one mesh of a glb with glTF-Transform. */
export async function readGlb(bytes: Uint8Array): Promise<CheckedModel> {
  const root = (await new NodeIO().readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const [primitive] = primitives;
  if (primitive === undefined || primitives.length !== 1)
    throw new Error(`${primitives.length} primitives instead of 1`);
  const float = (name: string): Float32Array | undefined => {
    const array = primitive.getAttribute(name)?.getArray();
    return array ? Float32Array.from(array) : undefined;
  };
  const [image] = root.listTextures();
  return {
    positions: float('POSITION') ?? new Float32Array(),
    normals: float('NORMAL') ?? new Float32Array(),
    uvs: float('TEXCOORD_0'),
    indices: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
    texture: image === undefined ? undefined : await decode(image.getImage()),
  };
}

async function decode(bytes: Uint8Array | null) {
  if (bytes === null) throw new Error('The texture has no picture.');
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

/** Khronos' validator: the errors it finds. */
export async function gltfErrors(bytes: Uint8Array): Promise<readonly unknown[]> {
  const report = await validateBytes(bytes, { maxIssues: 20 });
  return report.issues.numErrors === 0
    ? []
    : report.issues.messages.filter((message) => message.severity === 0);
}
