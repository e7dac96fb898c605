import { expect, test } from 'vitest';
import { chainFindings } from '../../../../../shared/model/chain/chain-findings.ts';
import type { Recipe } from '../../../../../shared/model/recipe.ts';
import { DEPTH, GEOMETRY, PARTS, step, TEXTURE, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const obj: Recipe = { ...GEOMETRY, format: 'obj' } as Recipe;
const fbx: Recipe = { ...GEOMETRY, format: 'fbx' } as Recipe;
const words = (...steps: Parameters<typeof step>[]): string[] =>
  chainFindings({ steps: steps.map((each) => step(...each)) }).map(({ message }) => message);

test('the whole chain can be run', () => {
  expect(chainFindings(WHOLE_CHAIN)).toEqual([]);
});

test('parts take glb, stl and obj, and a texture only glb', () => {
  expect(words(['a', null, obj], ['b', 'a', PARTS])).toEqual([]);
  expect(words(['a', null, fbx], ['b', 'a', PARTS])).toEqual([
    'Step 2 takes glb, stl or obj, and step 1 makes fbx; change the format of step 1.',
  ]);
  expect(words(['a', null, obj], ['b', 'a', TEXTURE])).toEqual([
    'Step 2 takes glb, and step 1 makes obj; change the format of step 1.',
  ]);
});

test('a texture needs a model that can texture', () => {
  const later = { ...TEXTURE, model: 'generalv2.0' } as Recipe;
  expect(words(['a', null, GEOMETRY], ['b', 'a', later])).toEqual([
    'Step 2: Texture on an existing model needs generalv1.5 or scene-portraitv1.5; choose one of these.',
  ]);
});

test.each([
  ['a texture of the picture alone', [['a', null, TEXTURE]], 'Step 1 makes a texture of a model'],
  ['parts of the picture', [['a', null, PARTS]], 'Step 1 makes parts of a model'],
  ['an approval of the picture', [['a', null, DEPTH, true]], 'which needs no approval'],
  [
    'a step of a later step',
    [
      ['a', 'b', PARTS],
      ['b', null, GEOMETRY],
    ],
    'is not before it',
  ],
  ['a step of itself', [['a', 'a', PARTS]], 'is not before it'],
  [
    'the same id twice',
    [
      ['a', null, GEOMETRY],
      ['a', null, DEPTH],
    ],
    'has the same id',
  ],
  [
    'depth of a model',
    [
      ['a', null, GEOMETRY],
      ['b', 'a', DEPTH],
    ],
    'let it work on the picture',
  ],
  [
    'parts of a depth map',
    [
      ['a', null, DEPTH],
      ['b', 'a', PARTS],
    ],
    'step 1 makes a depth map',
  ],
] as const)('%s is refused in words', (_name, steps, expected) => {
  const found = words(...(steps as unknown as Parameters<typeof step>[]));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});
