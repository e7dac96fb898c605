import { expect, it } from 'vitest';
import { shownReference } from '../../../../../renderer/features/review/shown-reference.ts';

it('the reference of the side that the camera looks at is shown, from behind the back', () => {
  const views = ['front', 'back', 'left'] as const;
  expect(shownReference(views, 'back', 0)).toBe(1);
  expect(shownReference(views, 'front', 1)).toBe(0);
});

it('the picture stays where none is of that side, or where the camera looks along no axis', () => {
  expect(shownReference(['front', 'back'], 'top', 1)).toBe(1);
  expect(shownReference(['front', 'back'], null, 1)).toBe(1);
  expect(shownReference([null, null], null, 1)).toBe(1);
});
