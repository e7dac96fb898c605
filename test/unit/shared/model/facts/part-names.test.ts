import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetSchema } from '../../../../../shared/model/asset.ts';
import { changeBack, factsChangeSchema, withFacts } from '../../../../../shared/model/facts/asset-facts.ts';
import {
  namedParts,
  namesOfParts,
  type PartNaming,
  partNamingSchema,
} from '../../../../../shared/model/facts/part-names.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';

const namings: fc.Arbitrary<PartNaming[]> = fc.array(
  fc.record({
    part: fc.integer({ min: 0, max: 3 }),
    inFile: fc.constantFrom('', 'mesh'),
    name: fc.constantFrom(null, 'Lid', 'Body'),
  }),
  { maxLength: 4 },
);

describe('names of parts', () => {
  it('are the artist’s for the part of the file that they were given to, else the file’s, else its place', () => {
    const names = [{ part: 1, inFile: 'mesh_1', name: 'Lid' }];
    expect(namesOfParts(['', 'mesh_1'], names)).toEqual(['Part 1', 'Lid']);
    expect(namesOfParts(['', 'mesh_9'], names)).toEqual(['Part 1', 'mesh_9']);
    expect(namesOfParts(['Body'], undefined)).toEqual(['Body']);
  });

  it('are found once for all parts: thousands of names are not searched for each part', () => {
    let reads = 0;
    const parts = Array.from({ length: 2000 }, (_, part) => `mesh_${part}`);
    const names = parts.map((inFile, part) => ({
      get part() {
        reads += 1;
        return part;
      },
      inFile,
      name: `Leg ${part}`,
    }));
    expect(namesOfParts(parts, names).at(-1)).toBe('Leg 1999');
    expect(reads).toBeLessThanOrEqual(2 * names.length);
  });

  it('have no control characters and no marks that turn the writing around, whoever wrote them', () => {
    const of = (name: string) => partNamingSchema.safeParse({ part: 0, inFile: '', name }).data?.name;
    expect(of('Lid\n\tof the\u202e pot\u0000')).toBe('Lid of the  pot');
    expect(of('\u0007\n')).toBeUndefined();
    const partNames = [{ part: 0, inFile: '', name: 'Li\u001bd' }];
    expect(assetSchema.parse({ ...assetOf('a'), partNames }).partNames?.[0]?.name).toBe('Li d');
  });

  it('are read from a sidecar one by one: one that makes no sense takes no other with it', () => {
    const lid = { part: 1, inFile: 'mesh_1', name: 'Lid' };
    const wrong = [
      { part: 0, inFile: 'a', name: 'x'.repeat(10_000) },
      { part: -1, inFile: 'a', name: 'Leg' },
      { part: 2, inFile: 'c', name: ' ' },
      'Seat',
      null,
    ];
    const read = (partNames: unknown) => assetSchema.parse({ ...assetOf('a'), partNames }).partNames;
    expect(read([...wrong, { ...lid, name: 'Top' }, lid])).toEqual([lid]);
    expect(read(wrong)).toBeUndefined();
    expect(read('Lid')).toBeUndefined();
  });

  it('are changed one by one, and leave nothing behind when the last one is taken back', () => {
    const lid = namedParts(undefined, [{ part: 1, inFile: '', name: 'Lid' }]);
    const both = namedParts(lid, [{ part: 0, inFile: 'a', name: 'Body' }]);
    expect(both?.map(({ name }) => name)).toEqual(['Body', 'Lid']);
    const asset = withFacts(assetOf('a'), { nameParts: [{ part: 1, inFile: '', name: 'Lid' }] }, 0);
    expect(asset.partNames).toEqual(lid);
    expect(withFacts(asset, { nameParts: [{ part: 1, inFile: '', name: null }] }, 0)).not.toHaveProperty(
      'partNames',
    );
  });

  it('come back by the change that takes another one back', () => {
    fc.assert(
      fc.property(namings, namings, (first, second) => {
        const before = withFacts(assetOf('a'), { nameParts: first }, 0);
        const change = { nameParts: second };
        const back = changeBack(before, change, 0);
        const after = withFacts(before, change, 0);
        const again = back === null ? after : withFacts(after, factsChangeSchema.parse(back), 0);
        expect(again.partNames).toEqual(before.partNames);
      }),
    );
  });
});
