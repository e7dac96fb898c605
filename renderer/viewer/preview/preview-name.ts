import type { DerivedFileName } from '../../../shared/model/derived-files.ts';

/** The file name of previews. */
export const PREVIEW_FILE = 'preview-1.bin' satisfies DerivedFileName;
