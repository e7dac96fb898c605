import type { FbxRecord } from './fbx-records.ts';

/** What physically based materials leave in an fbx, where Blender writes and reads it, and three passes it over. */
export interface FbxPbr {
  readonly metalness: number;
  /** Ids of textures. */
  readonly roughnessMap: number | null;
  readonly metalnessMap: number | null;
}

/** Finishes by material name. */
export function readFbxPbr(records: readonly FbxRecord[]): ReadonlyMap<string, FbxPbr> {
  const finishes = new Map<string, FbxPbr>();
  const connections = within(records, 'Connections').filter(({ name }) => name === 'C');
  for (const { name, properties, children } of within(records, 'Objects')) {
    const [id, title] = properties;
    if (name !== 'Material' || typeof title !== 'string') continue;
    const connected = (property: string): number | null => {
      const found = connections.find(
        ({ properties: [kind, , to, by] }) => kind === 'OP' && to === id && by === property,
      );
      const from = found?.properties[1];
      return typeof from === 'number' ? from : null;
    };
    const reflection = within(children, 'Properties70').find(
      ({ properties: [key] }) => key === 'ReflectionFactor',
    );
    const metalness = reflection?.properties[4];
    finishes.set(title.split('\0')[0] ?? '', {
      metalness: typeof metalness === 'number' ? Math.min(1, Math.max(0, metalness)) : 0,
      roughnessMap: connected('ShininessExponent'),
      metalnessMap: connected('ReflectionFactor'),
    });
  }
  return finishes;
}

const within = (records: readonly FbxRecord[], name: string): readonly FbxRecord[] =>
  records.find((record) => record.name === name)?.children ?? [];
