import type { FbxRecord } from './fbx-records.ts';

/**
 * Records that the viewer does not draw: animations, bones and morph targets. three would create arrays for them: for each morph
 * target one in the size of the whole mesh, and for an animation values for each half turn of a rotation.
 */
const UNDRAWN = ['AnimationCurve', 'Deformer'];
/** The order of a NURBS curve, which is not drawn either. It decides how many points three creates; without it, none. */
const CURVE_ORDER = 'Order';
const LOWER_CASE = 0x20;

/** Renames these records in a binary fbx to names that three does not know. */
export function hideUndrawn(bytes: Uint8Array, records: readonly FbxRecord[]): void {
  const objects = records.filter(({ name }) => name === 'Objects').flatMap(({ children }) => children);
  for (const { name, nameAt, children } of objects) {
    if (UNDRAWN.includes(name)) lowerCase(bytes, nameAt);
    if (name !== 'Geometry') continue;
    for (const child of children) if (child.name === CURVE_ORDER) lowerCase(bytes, child.nameAt);
  }
}

/** The same in an fbx in text form, where the name of a record follows a tab. */
export function hideUndrawnText(bytes: Uint8Array): void {
  for (const name of [...UNDRAWN, CURVE_ORDER]) {
    const pattern = new TextEncoder().encode(`\t${name}:`);
    for (
      let at = bytes.indexOf(pattern[0] as number);
      at >= 0;
      at = bytes.indexOf(pattern[0] as number, at + 1)
    ) {
      if (pattern.every((byte, index) => bytes[at + index] === byte)) lowerCase(bytes, at + 1);
    }
  }
}

function lowerCase(bytes: Uint8Array, at: number): void {
  bytes[at] = (bytes[at] ?? 0) | LOWER_CASE;
}
