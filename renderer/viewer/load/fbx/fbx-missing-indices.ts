import type { FbxRecord } from './fbx-records.ts';

const LAYER = /^LayerElement/;
const INDEXED = 'IndexToDirect';
const LOWER_CASE = 0x20;

/**
 * Repairs layers (colours, normals) that are declared as indexed and have no index, as some exporters write them. Their values are in
 * the order of the corners. three looks for the index and fails, so the declaration is changed to a word that three does not know.
 */
export function repairMissingIndices(bytes: Uint8Array, records: readonly FbxRecord[]): void {
  for (const { name, children } of records) {
    if (!LAYER.test(name)) {
      repairMissingIndices(bytes, children);
      continue;
    }
    const reference = children.find((child) => child.name === 'ReferenceInformationType');
    if (reference?.properties[0] !== INDEXED || children.some((child) => child.name.endsWith('Index')))
      continue;
    const last = reference.propertiesEnd - 1;
    bytes[last] = (bytes[last] ?? 0) ^ LOWER_CASE;
  }
}
