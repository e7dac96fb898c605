import { expect, it } from 'vitest';
import { lowerPriority } from '../../../../../main/engine/threads/lower-priority.ts';

it('asks for the priority, and goes on where the system refuses it', () => {
  const asked: number[] = [];
  lowerPriority(15, (priority) => {
    asked.push(priority);
    throw new Error('A system error occurred: uv_os_setpriority returned EACCES (permission denied)');
  });
  expect(asked).toEqual([15]);
});
