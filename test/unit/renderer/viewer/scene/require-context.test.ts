import { expect, it } from 'vitest';
import { requireContext } from '../../../../../renderer/viewer/scene/require-context.ts';

const renderer = (isLost: boolean) => ({ getContext: () => ({ isContextLost: () => isLost }) as never });

it('refuses what was drawn without a context, which is empty', () => {
  expect(() => requireContext(renderer(true))).toThrow('The graphics card dropped what was drawn.');
  expect(() => requireContext(renderer(false))).not.toThrow();
});
