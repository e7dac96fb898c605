import { expect, it } from 'vitest';
import { createNotifier } from '../../../../../main/engine/async/notifier.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';

it('tells everybody in the order they came, whatever one of them throws, until they undo it', () => {
  const { tell, subscribe } = createNotifier<number>(quietLogger);
  const heard: string[] = [];
  const undo = subscribe((told) => heard.push(`first ${told}`));
  subscribe(() => {
    throw new Error('a fault');
  });
  subscribe((told) => heard.push(`last ${told}`));
  tell(1);
  undo();
  tell(2);
  expect(heard).toEqual(['first 1', 'last 1', 'last 2']);
});
