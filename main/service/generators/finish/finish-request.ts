import type { ModelFormat } from '../../../../shared/interface/formats.ts';

/** What a result is brought to. */
export interface Wanted {
  /** The most triangles. */
  readonly faces: number;
  readonly format: ModelFormat;
  /** Whether pictures on the model are kept. */
  readonly textured: boolean;
  /** Whether its maps for physically based shading are kept, too. */
  readonly pbr: boolean;
}

/** A model that a generator program wrote, to be made a result. Nothing writes in its folder any more. */
export interface FinishRequest {
  /** Absolute path. */
  readonly folder: string;
  /** The name of the model in it: model.glb or model.obj. */
  readonly file: string;
  /** The axis that is up in it. */
  readonly up: 'y' | 'z';
  readonly wanted: Wanted;
  /** The most bytes that are read of the folder. */
  readonly maxBytes: number;
  /** The folder for the result. Absolute path. */
  readonly into: string;
}
