import { expect, it } from 'vitest';
import { readFbxPbr } from '../../../../../../renderer/viewer/load/fbx/fbx-pbr.ts';
import type { FbxRecord } from '../../../../../../renderer/viewer/load/fbx/fbx-records.ts';

const record = (
  name: string,
  properties: FbxRecord['properties'],
  children: readonly FbxRecord[] = [],
): FbxRecord => ({ name, properties, children, nameAt: 0, propertiesEnd: 0, items: 0 });

const material = (id: number, name: string, metalness?: number): FbxRecord =>
  record(
    'Material',
    [id, `${name}\0\u0001Material`, ''],
    metalness === undefined
      ? []
      : [record('Properties70', [], [record('P', ['ReflectionFactor', '', '', '', metalness])])],
  );

it('gives each material its own metalness and textures, of those the first that is connected', () => {
  const found = readFbxPbr([
    record('Objects', [], [material(1, 'steel', 0.75), material(2, 'wood')]),
    record(
      'Connections',
      [],
      [
        record('C', ['OP', 10, 1, 'ReflectionFactor']),
        record('C', ['OP', 11, 1, 'ReflectionFactor']),
        record('C', ['OO', 12, 2, 'ReflectionFactor']),
        record('C', ['OP', 13, 2, 'ShininessExponent']),
        record('C', ['OP', 'a word', 1, 'ShininessExponent']),
      ],
    ),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    steel: { metalness: 0.75, metalnessMap: 10, roughnessMap: null },
    wood: { metalness: 0, metalnessMap: null, roughnessMap: 13 },
  });
});

it('looks at each connection once, however many materials there are', () => {
  let looks = 0;
  const connections = Array.from({ length: 100 }, (_, at) => {
    const each = record('C', []);
    return Object.defineProperty(each, 'properties', {
      get: () => {
        looks += 1;
        return ['OP', at, -1, 'ReflectionFactor'];
      },
    });
  });
  const materials = Array.from({ length: 100 }, (_, at) => material(at, `m${at}`));
  expect(readFbxPbr([record('Objects', [], materials), record('Connections', [], connections)]).size).toBe(
    100,
  );
  expect(looks).toBe(100);
});
