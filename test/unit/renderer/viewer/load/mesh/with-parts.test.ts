import { expect, it } from 'vitest';
import { withParts } from '../../../../../../renderer/viewer/load/mesh/with-parts.ts';

it('an object with several materials is one part, and those after it follow without a gap', () => {
  const meshes = [{}, { sharesPart: true }, { sharesPart: false }, {}, { sharesPart: true }];
  expect(withParts(meshes).map(({ part }) => part)).toEqual([0, 0, 1, 2, 2]);
  // The first one has none before it, whatever a damaged file says.
  expect(withParts([{ sharesPart: true }]).map(({ part }) => part)).toEqual([0]);
});
