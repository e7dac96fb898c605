import type { FbxRecord } from './fbx-records.ts';

/** The properties of a physically based material, where Blender writes and reads them in an fbx. three's loader ignores them. */
export interface FbxPbr {
  readonly metalness: number;
  /** The id of a texture; null without one. The same for `metalnessMap`. */
  readonly roughnessMap: number | null;
  readonly metalnessMap: number | null;
}

/** Reads the properties of all materials, by material name. */
export function readFbxPbr(records: readonly FbxRecord[]): ReadonlyMap<string, FbxPbr> {
  const materials = new Map<string, FbxPbr>();
  const connections = propertyConnections(records);
  for (const { name, properties, children } of childrenOf(records, 'Objects')) {
    const [id, title] = properties;
    if (name !== 'Material' || typeof title !== 'string') continue;
    const connected = (property: string): number | null => {
      const from = connections.get(connectionKey(id, property));
      return typeof from === 'number' ? from : null;
    };
    const reflection = childrenOf(children, 'Properties70').find(
      ({ properties: [key] }) => key === 'ReflectionFactor',
    );
    const metalness = reflection?.properties[4];
    materials.set(title.split('\0')[0] ?? '', {
      metalness: typeof metalness === 'number' ? Math.min(1, Math.max(0, metalness)) : 0,
      roughnessMap: connected('ShininessExponent'),
      metalnessMap: connected('ReflectionFactor'),
    });
  }
  return materials;
}

type Property = FbxRecord['properties'][number] | undefined;

const connectionKey = (to: Property, property: Property): string => `${typeof to} ${to} ${property}`;

/**
 * What is connected to properties of objects: the first for each. They are looked up by key, because a file may have a hundred thousand
 * materials and as many connections.
 */
function propertyConnections(records: readonly FbxRecord[]): ReadonlyMap<string, Property> {
  const connections = new Map<string, Property>();
  for (const { name, properties } of childrenOf(records, 'Connections')) {
    const [kind, from, to, by] = properties;
    const key = connectionKey(to, by);
    if (name === 'C' && kind === 'OP' && !connections.has(key)) connections.set(key, from);
  }
  return connections;
}

const childrenOf = (records: readonly FbxRecord[], name: string): readonly FbxRecord[] =>
  records.find((record) => record.name === name)?.children ?? [];
