import { expect, it } from 'vitest';
import { createNotifier } from '../../../../../main/engine/async/notifier.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';

it('tells everybody in the order they came, whatever one of them throws, until they undo it', () => {
  const { emit, subscribe } = createNotifier<number>(quietLogger);
  const heard: string[] = [];
  const undo = subscribe((event) => heard.push(`first ${event}`));
  subscribe(() => {
    throw new Error('a fault');
  });
  subscribe((event) => heard.push(`last ${event}`));
  emit(1);
  undo();
  emit(2);
  expect(heard).toEqual(['first 1', 'last 1', 'last 2']);
});
