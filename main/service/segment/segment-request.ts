import type { ModelFormat, SegmentationLevel } from '../../../shared/interface/formats.ts';
import type { ModelFile } from '../../media/formats/write-model.ts';

/** A request for one segmentation. */
export interface SegmentRequest {
  /** A glb, stl or obj file. */
  readonly mesh: Uint8Array;
  readonly level: SegmentationLevel;
  readonly format: ModelFormat;
}

/** A model divided into parts. */
export interface SegmentedModel {
  readonly file: ModelFile;
  readonly parts: number;
  readonly faces: number;
}
