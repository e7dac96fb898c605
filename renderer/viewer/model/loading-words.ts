import { isDepthFormat } from '../../words/asset-words.ts';
import { fileSize } from '../../words/figures.ts';
import type { LoadProgress } from './load-model.ts';

/**
 * What is said while a file is opened.
 * @param progress null before its first byte has come
 * @param format of the file, such as `glb`
 */
export function loadingWords(progress: LoadProgress | null, format: string): string {
  if (progress === null) return 'Opening';
  if (progress.stage === 'fetching') return `Opening · ${fileSize(progress.loaded)}`;
  return isDepthFormat(format) ? 'Reading the depth map' : 'Reading the model';
}
