import type { View } from '../../../shared/interface/formats.ts';
import type { Measures, Unmeasurable } from '../../../shared/model/quality/quality.ts';

/** The files of an asset whose quality is measured. All paths are absolute. */
export interface QualityTask {
  readonly model: string;
  /** Of the model's file, hex. */
  readonly sha256: string;
  /** Files that the model's may name, by their names: materials and pictures of an obj. */
  readonly beside: Readonly<Record<string, string>>;
  readonly references: readonly { readonly view: View; readonly path: string }[];
}

/** What came of the measuring. `other`: the file is not the one that was named, so nothing is said of it. */
export type QualityFound =
  | { readonly is: 'measured'; readonly measures: Measures }
  | { readonly is: 'unmeasurable'; readonly why: Unmeasurable }
  | { readonly is: 'other' };

/** The work of the measuring process. */
export interface QualityWork {
  /** Reads the files into memory; null if the model's is too large. Only this touches the disk. */
  readonly read: { readonly task: QualityTask; readonly reply: { readonly isRead: boolean } };
  /** Measures what was read, and forgets it. */
  readonly measure: { readonly task: object; readonly reply: QualityFound };
}
