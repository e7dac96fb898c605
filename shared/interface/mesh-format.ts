import type { MeshFormat } from './formats.ts';

/** How many of a mesh file's first bytes are enough to recognise its format. */
export const MESH_HEAD_BYTES = 1024;
const STL_HEADER = 84;
const STL_FACET = 50;

/** The properties that a mesh file's format is recognised by. */
export interface MeshSigns {
  /** Its first {@link MESH_HEAD_BYTES} bytes; fewer if the file is shorter. */
  readonly head: Uint8Array;
  /** The size of the whole file, in bytes. */
  readonly size: number;
  /** Its file extension in lower case, without the dot. */
  readonly ending: string;
}

/**
 * Recognises the format of a mesh; null if the interface does not accept it. A glb has a magic number. A binary stl is recognised
 * by its length and number of facets, a text stl by its first word. An obj is text that may begin with anything, so its file
 * extension is needed, too.
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
 * Whether a file is a binary stl. It has no magic number but a fixed length: 80 bytes of anything, the number of facets (4 bytes),
 * and 50 bytes for each facet.
 * @param head its first bytes, at least 84 unless the file is shorter
 * @param size the size of the whole file, in bytes
 */
export function isBinaryStl(head: Uint8Array, size: number): boolean {
  if (head.length < STL_HEADER) return false;
  const facets = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(80, true);
  return size === STL_HEADER + facets * STL_FACET;
}
