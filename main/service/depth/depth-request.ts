import type { DepthFormat } from '../../../shared/interface/formats.ts';

/** What one depth map is asked for. */
export interface DepthRequest {
  /** Encoded: png, jpeg or webp. */
  readonly image: Uint8Array;
  /** Whether only the subject is wanted, on nothing, or what is behind it too. */
  readonly removeBackground: boolean;
  readonly format: DepthFormat;
}

/** A depth map as a file. */
export interface DepthMap {
  readonly extension: DepthFormat;
  readonly bytes: Uint8Array;
}
