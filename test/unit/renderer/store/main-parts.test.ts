import { expect, it, vi } from 'vitest';
import { createMainParts } from '../../../../renderer/store/main-parts.ts';

const elementThat = (state: { visible: boolean }) => ({
  focus: () => undefined,
  checkVisibility: () => state.visible,
});

it('the main part of a workspace is the first of its parts that is drawn and visible', () => {
  const parts = createMainParts();
  const shown = { visible: true };
  const [picture, covers] = [elementThat({ visible: true }), elementThat(shown)];
  expect(parts.find(['covers', 'picture'])).toBeNull();
  parts.offer('picture', picture);
  expect(parts.find(['covers', 'picture'])).toBe(picture);
  const withdraw = parts.offer('covers', covers);
  expect(parts.find(['covers', 'picture'])).toBe(covers);
  expect(parts.find(['finished'])).toBeNull();
  shown.visible = false;
  expect(parts.find(['covers', 'picture'])).toBe(picture);
  shown.visible = true;
  withdraw();
  expect(parts.find(['covers', 'picture'])).toBe(picture);
});

it('whoever waits for a main part hears of each that is drawn, until it stops waiting, also while it is told', () => {
  const parts = createMainParts();
  const heard = vi.fn(() => stop());
  const stop = parts.onOffer(heard);
  parts.offer('plan', elementThat({ visible: true }));
  parts.offer('queue', elementThat({ visible: true }));
  expect(heard).toHaveBeenCalledOnce();
});
