import { describe, expect, it } from 'vitest';
import { overlayWithTrash } from '../../../../../renderer/store/library/overlay-with-trash.ts';
import { deletionOf, NO_OVERLAY } from '../../../../../renderer/store/overlay.ts';

const two = deletionOf(['a', 'b']);

describe('the question before assets are deleted for good', () => {
  it('names no asset that left the trash, and goes with the last of them', () => {
    expect(overlayWithTrash(two, new Set(['a', 'z']), 1)).toEqual(deletionOf(['b']));
    expect(overlayWithTrash(two, new Set(['a', 'b']), 1)).toEqual(NO_OVERLAY);
    expect(overlayWithTrash(two, new Set(['z']), 2)).toBe(two);
  });

  it('about the whole trash goes once that is empty', () => {
    const all = deletionOf('all');
    expect(overlayWithTrash(all, new Set(['a']), 3)).toBe(all);
    expect(overlayWithTrash(all, new Set(), 0)).toEqual(NO_OVERLAY);
  });

  it('is the only overlay that the trash has a say in', () => {
    const settings = { kind: 'settings', page: 'log' } as const;
    expect(overlayWithTrash(settings, new Set(['a']), 0)).toBe(settings);
    expect(deletionOf([])).toEqual(NO_OVERLAY);
  });
});
