import { expect, it } from 'vitest';
import { isLightEnough } from '../../../../../renderer/viewer/model/is-light-enough.ts';
import type { AssetView } from '../../../../../shared/bridge/views.ts';

const asset = (faces: number | null, bytes: number): AssetView =>
  ({
    result: '/asset/a/the%20vase.glb',
    asset: {
      files: [
        { path: 'other.glb', bytes: 1 },
        { path: 'the vase.glb', bytes },
      ],
      measured: faces === null ? null : { faces, vertices: 3 },
    },
  }) as unknown as AssetView;

it.each([
  { what: 'a small one', faces: 100_000, bytes: 5e6, card: true, software: true },
  { what: 'one that was never opened', faces: null, bytes: 5e6, card: true, software: true },
  { what: 'a large one', faces: 2_000_000, bytes: 80e6, card: true, software: false },
  { what: 'a larger one', faces: 2_000_001, bytes: 5e6, card: false, software: false },
  { what: 'a large file that was never opened', faces: null, bytes: 300e6, card: false, software: false },
])('$what is read ahead where the machine has the power for it', ({ faces, bytes, card, software }) => {
  expect(isLightEnough(asset(faces, bytes), 'card')).toBe(card);
  expect(isLightEnough(asset(faces, bytes), 'software')).toBe(software);
});
