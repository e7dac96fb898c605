import { expect, it } from 'vitest';
import { abortable } from '../../../../../main/engine/async/abortable.ts';
import { createStoppableWork } from '../../../../../main/engine/handlers/stoppable-work.ts';

const hang = (signal: AbortSignal): Promise<never> => abortable(new Promise(() => undefined), signal);

it('is stopped by its id alone, with words', async () => {
  const works = createStoppableWork();
  const one = works.run('one', hang);
  const other = works.run('other', hang);
  works.stop('one', 'You stopped the import.');
  works.stop('none', 'Nobody hears that.');
  await expect(one).rejects.toMatchObject({ kind: 'cancelled', message: 'You stopped the import.' });
  works.stop('other', 'That one, too.');
  await expect(other).rejects.toMatchObject({ message: 'That one, too.' });
});

it('is stopped as a whole at the end, which waits for it, and takes no more', async () => {
  const works = createStoppableWork();
  const told: string[] = [];
  const tidied = works.run('one', (signal) => hang(signal).catch(() => told.push('tidied')));
  await works.close();
  expect(told).toEqual(['tidied']);
  await tidied;
  await expect(works.run('late', async () => told.push('late'))).rejects.toMatchObject({ kind: 'cancelled' });
  expect(told).toEqual(['tidied']);
});
