import { MediaError } from '../../media-error.ts';
import type { Gltf } from './gltf-schema.ts';

const COMPONENTS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

interface Component {
  readonly bytes: number;
  /** The divisor of a normalised integer. */
  readonly divisor: number;
  readonly read: (view: DataView, at: number) => number;
}

const COMPONENT_TYPES: Readonly<Record<number, Component>> = {
  5120: { bytes: 1, divisor: 127, read: (view, at) => view.getInt8(at) },
  5121: { bytes: 1, divisor: 255, read: (view, at) => view.getUint8(at) },
  5122: { bytes: 2, divisor: 32_767, read: (view, at) => view.getInt16(at, true) },
  5123: { bytes: 2, divisor: 65_535, read: (view, at) => view.getUint16(at, true) },
  5125: { bytes: 4, divisor: 0xffff_ffff, read: (view, at) => view.getUint32(at, true) },
  5126: { bytes: 4, divisor: 1, read: (view, at) => view.getFloat32(at, true) },
};

/** A glTF description and its binary data. Every access is checked against the bounds, and throws MediaError outside of them. */
export class GltfData {
  readonly gltf: Gltf;
  readonly #binary: Uint8Array;

  constructor(gltf: Gltf, binary: Uint8Array) {
    this.gltf = gltf;
    this.#binary = binary;
  }

  /** The number of bytes of binary data in the file. */
  get size(): number {
    return this.#binary.length;
  }

  /** The bytes of a buffer view. */
  view(index: number): Uint8Array {
    const view = requireItem(this.gltf.bufferViews[index]);
    const buffer = requireItem(this.gltf.buffers[view.buffer]);
    if (buffer.uri !== undefined || view.buffer !== 0) throw new MediaError({ code: 'glb-data-elsewhere' });
    const end = view.byteOffset + view.byteLength;
    if (end > this.#binary.length) throw new MediaError({ code: 'glb-data-missing' });
    return this.#binary.subarray(view.byteOffset, end);
  }

  /** The number of elements of an accessor, after a check that their data exists. */
  count(index: number): number {
    this.#place(index);
    return requireItem(this.gltf.accessors[index]).count;
  }

  /**
   * Reads the numbers of an accessor with `size` components per element into `out`; normalised integers as −1 … 1. No other
   * copy is made: if several meshes share an accessor, each reads it directly into its own array.
   * @param elements the elements to read, in this order; all if it is left out
   */
  floats(index: number, size: number, out: Float32Array, elements?: Uint32Array): void {
    const { accessor, kind, bytes, stride, components } = this.#place(index);
    if (components !== size) throw new MediaError({ code: 'glb-attribute-kind' });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const scale = accessor.normalized && kind.divisor > 1 ? 1 / kind.divisor : 1;
    const count = elements?.length ?? accessor.count;
    for (let i = 0; i < count; i++) {
      const from = accessor.byteOffset + (elements?.[i] ?? i) * stride;
      for (let c = 0; c < size; c++) {
        const value = kind.read(view, from + c * kind.bytes) * scale;
        // The least of the signed integers lies beyond −1; glTF counts it as −1.
        out[i * size + c] = scale !== 1 && value < -1 ? -1 : value;
      }
    }
  }

  /** The values of an accessor of indices. */
  indices(index: number): Uint32Array {
    const { accessor, kind, bytes, stride, components } = this.#place(index);
    if (components !== 1 || accessor.componentType === 5126) throw new MediaError({ code: 'glb-index-kind' });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const out = new Uint32Array(accessor.count);
    for (let i = 0; i < out.length; i++) out[i] = kind.read(view, accessor.byteOffset + i * stride);
    return out;
  }

  #place(index: number) {
    const accessor = requireItem(this.gltf.accessors[index]);
    if (accessor.sparse !== undefined || accessor.bufferView === undefined)
      throw new MediaError({ code: 'glb-sparse' });
    const kind = requireItem(COMPONENT_TYPES[accessor.componentType]);
    const components = requireItem(COMPONENTS[accessor.type]);
    const bytes = this.view(accessor.bufferView);
    const element = kind.bytes * components;
    const stride = requireItem(this.gltf.bufferViews[accessor.bufferView]).byteStride ?? element;
    const end = accessor.count === 0 ? 0 : accessor.byteOffset + (accessor.count - 1) * stride + element;
    if (stride < element || end > bytes.length) throw new MediaError({ code: 'glb-data-missing' });
    return { accessor, kind, bytes, stride, components };
  }
}

/** The item that an index in the file refers to. */
export function requireItem<T>(value: T | undefined): T {
  if (value === undefined) throw new MediaError({ code: 'glb-reference-missing' });
  return value;
}
