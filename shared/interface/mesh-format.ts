import type { MeshFormat } from './formats.ts';

/** Bytes of a mesh file that are enough to tell its format. */
export const MESH_HEAD_BYTES = 1024;
const STL_HEADER = 84;
const STL_FACET = 50;

/** What a mesh file is judged by. */
export interface MeshSigns {
  /** Its first bytes, {@link MESH_HEAD_BYTES} where it has as many. */
  readonly head: Uint8Array;
  /** Of the whole file, in bytes. */
  readonly size: number;
  /** Its name's ending in lower case, without the dot. */
  readonly ending: string;
}

/**
 * The format of a mesh, or null where it is none that the interface takes. A glb has a magic; a binary stl is known by
 * the facets that it counts, one in text by its first word. An obj is text that may begin with anything: there the
 * ending has a say.
 */
export function sniffMeshFormat({ head, size, ending }: MeshSigns): MeshFormat | null {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('glTF')) return 'glb';
  if (isBinaryStl(head, size)) return 'stl';
  if (text.includes('\0')) return null;
  if (/^\s*solid\b/.test(text)) return 'stl';
  return ending === 'obj' && /^\s*(#|(v|vt|vn|vp|f|l|p|o|g|s|mtllib|usemtl)\s)/m.test(text) ? 'obj' : null;
}

/**
 * A binary stl has no magic; its length says it: 80 bytes of anything, the number of facets, 50 bytes for each.
 * @param head its first bytes, at least the first 84 where it has as many
 * @param size of the whole file, in bytes
 */
export function isBinaryStl(head: Uint8Array, size: number): boolean {
  if (head.length < STL_HEADER) return false;
  const facets = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(80, true);
  return size === STL_HEADER + facets * STL_FACET;
}
