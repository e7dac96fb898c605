import { expect, it } from 'vitest';
import { oncePerPress, onFirstClick } from '../../../../renderer/ui/first-click.ts';

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

it('Enter that is held down does it once, and Enter that is pressed again does it again', () => {
  let [done, prevented] = [0, 0];
  const { onClick, onKeyDown } = oncePerPress(() => {
    done += 1;
  });
  /** As a browser: it clicks at each press that nobody prevents. */
  const press = (repeat: boolean): void => {
    const before = prevented;
    onKeyDown({
      key: 'Enter',
      repeat,
      preventDefault: () => {
        prevented += 1;
      },
    });
    if (prevented === before) onClick({ detail: 0 });
  };
  press(false);
  press(true);
  press(true);
  expect(done).toBe(1);
  press(false);
  expect(done).toBe(2);
});
