import { expect, it } from 'vitest';
import { commitLimit } from '../../../../../main/engine/library/commit-limit.ts';
import { INPUT_MS } from '../../../../../main/engine/library/keep-input.ts';
import type { Haul } from '../../../../../main/engine/library/library.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';

const image = { path: '/share/front.png', name: 'front.png', bytes: 0 };
const images = ['front', 'back', 'left', 'right'].map((view) => ({ view, image }));

it('gives a library time for every input to be given up that lies on a share which hangs', () => {
  const reference = { kind: 'views', name: 'chair', images } as unknown as Reference;
  const haul = { result: { bytes: 0 }, cover: null } as unknown as Haul;
  const alone = commitLimit({ reference: { kind: 'adopted', name: 'chair' } as Reference }, haul);
  expect(commitLimit({ reference }, haul)).toBe(alone + 4 * INPUT_MS);
});
