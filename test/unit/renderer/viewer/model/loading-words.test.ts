import { expect, it } from 'vitest';
import { loadingWords } from '../../../../../renderer/viewer/model/loading-words.ts';

it('says what is opened, how much of it has come, and whether a model or a depth map is read', () => {
  expect(loadingWords(null, 'glb')).toBe('Opening');
  expect(loadingWords({ stage: 'fetching', loaded: 2 * 1024 * 1024, total: null }, 'png')).toBe(
    'Opening · 2.0 MB',
  );
  expect(loadingWords({ stage: 'parsing' }, 'glb')).toBe('Reading the model');
  expect(loadingWords({ stage: 'parsing' }, 'png')).toBe('Reading the depth map');
  expect(loadingWords({ stage: 'parsing' }, 'exr')).toBe('Reading the depth map');
});
