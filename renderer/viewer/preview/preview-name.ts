import type { DerivedFileName } from '../../../shared/model/derived-files.ts';

/** The name that a preview is kept under. */
export const PREVIEW_FILE = 'preview-1.bin' satisfies DerivedFileName;
