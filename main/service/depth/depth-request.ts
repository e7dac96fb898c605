import type { DepthFormat } from '../../../shared/interface/formats.ts';

/** A request for one depth map. */
export interface DepthRequest {
  /** The encoded image: png, jpeg or webp. */
  readonly image: Uint8Array;
  /** Whether the map contains only the subject, or the background too. */
  readonly removeBackground: boolean;
  readonly format: DepthFormat;
}

/** A depth map as a file. */
export interface DepthMap {
  readonly extension: DepthFormat;
  readonly bytes: Uint8Array;
  /** What is doubtful about it, as codes. */
  readonly warnings: readonly string[];
}
