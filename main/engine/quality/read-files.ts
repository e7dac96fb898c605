import type { View } from '../../../shared/interface/formats.ts';

/** The bytes of an asset whose quality is measured. */
export interface ReadFiles {
  /** How the name of the model's file ends: lower case, without a dot. */
  readonly ending: string;
  readonly model: Uint8Array;
  /** That the model's bytes should have, hex. */
  readonly sha256: string;
  /** By name: files that the model's may name. */
  readonly beside: Readonly<Record<string, Uint8Array>>;
  readonly references: readonly { readonly view: View; readonly bytes: Uint8Array }[];
}
