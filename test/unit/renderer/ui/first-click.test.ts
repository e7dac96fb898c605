import { expect, it } from 'vitest';
import { onFirstClick } from '../../../../renderer/ui/first-click.ts';

it('the second click of a double one does nothing, and the keyboard does', () => {
  let done = 0;
  const click = onFirstClick(() => {
    done += 1;
  });
  click({ detail: 1 });
  click({ detail: 2 });
  expect(done).toBe(1);
  click({ detail: 0 });
  expect(done).toBe(2);
});
