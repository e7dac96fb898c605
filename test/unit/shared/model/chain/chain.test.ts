import { expect, test } from 'vitest';
import {
  type Chain,
  chainSchema,
  pathTo,
  recipesUpTo,
  stepsAfter,
} from '../../../../../shared/model/chain/chain.ts';
import { DEPTH, GEOMETRY, step, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

test('a chain survives being written and read', () => {
  expect(chainSchema.parse(JSON.parse(JSON.stringify(WHOLE_CHAIN)))).toEqual(WHOLE_CHAIN);
  expect(chainSchema.safeParse({ steps: [] }).success).toBe(false);
});

test('a step is never called like what every object has', () => {
  const steps = [step('constructor', null, GEOMETRY), step('b', 'constructor', DEPTH)];
  const chain = chainSchema.parse({ steps });
  expect(chain.steps.map(({ id, from }) => [id, from])).toEqual([
    ['constructor-step', null],
    ['b', 'constructor-step'],
  ]);
  expect(chainSchema.parse(chain)).toEqual(chain);
});

test('the path to a step begins at the picture', () => {
  expect(pathTo(WHOLE_CHAIN, 'parts').map(({ id }) => id)).toEqual(['geometry', 'texture', 'parts']);
  expect(pathTo(WHOLE_CHAIN, 'depth').map(({ id }) => id)).toEqual(['depth']);
  expect(pathTo(WHOLE_CHAIN, 'nothing')).toEqual([]);
});

test('steps that lead in a circle have no path', () => {
  const circle: Chain = { steps: [step('a', 'b', GEOMETRY), step('b', 'a', DEPTH)] };
  expect(pathTo(circle, 'a')).toEqual([]);
});

test('what comes after a step is its branch alone', () => {
  expect(stepsAfter(WHOLE_CHAIN, 'geometry').map(({ id }) => id)).toEqual(['texture', 'parts']);
  expect(stepsAfter(WHOLE_CHAIN, 'depth')).toEqual([]);
});

test('recipes up to a step are as sent', () => {
  const [geometry] = recipesUpTo(WHOLE_CHAIN, 'texture');
  expect(geometry).toMatchObject({ make: 'geometry', faces: 500_000 });
  expect(recipesUpTo(WHOLE_CHAIN, 'texture')).toHaveLength(2);
});
