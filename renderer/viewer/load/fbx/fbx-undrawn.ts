import type { FbxRecord } from './fbx-records.ts';

/**
 * Records of what the viewer does not draw: movements, bones and shapes to blend with. three would make arrays of it, the
 * shapes once for each in the size of the whole mesh, and a movement for each half turn of its angle.
 */
const UNDRAWN = ['AnimationCurve', 'Deformer'];
/** Without it a curve of geometry, which is not drawn either, has no points; it says how many three makes. */
const CURVE_ORDER = 'Order';
const LOWER_CASE = 0x20;

/** Gives such records of a binary fbx names that three does not know. */
export function hideUndrawn(bytes: Uint8Array, records: readonly FbxRecord[]): void {
  const objects = records.filter(({ name }) => name === 'Objects').flatMap(({ children }) => children);
  for (const { name, nameAt, children } of objects) {
    if (UNDRAWN.includes(name)) lowerCase(bytes, nameAt);
    if (name !== 'Geometry') continue;
    for (const child of children) if (child.name === CURVE_ORDER) lowerCase(bytes, child.nameAt);
  }
}

/** The same in a text, where a record begins with its name behind a tab. */
export function hideUndrawnText(bytes: Uint8Array): void {
  for (const name of [...UNDRAWN, CURVE_ORDER]) {
    const start = new TextEncoder().encode(`\t${name}:`);
    for (
      let at = bytes.indexOf(start[0] as number);
      at >= 0;
      at = bytes.indexOf(start[0] as number, at + 1)
    ) {
      if (start.every((byte, place) => bytes[at + place] === byte)) lowerCase(bytes, at + 1);
    }
  }
}

function lowerCase(bytes: Uint8Array, at: number): void {
  bytes[at] = (bytes[at] ?? 0) | LOWER_CASE;
}
