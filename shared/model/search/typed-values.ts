import type { QualityFigure } from '../quality/quality-figures.ts';
import type { AssetKind } from './asset-kind.ts';
import type { AskedDecision, AssetTrait } from './library-query.ts';

/** How kinds are typed. */
export const KINDS: Readonly<Record<string, AssetKind>> = {
  model: 'model',
  models: 'model',
  parts: 'segmentation',
  segmentation: 'segmentation',
  segmented: 'segmentation',
  depth: 'depth',
  picture: 'picture',
  pictures: 'picture',
};
/** How decisions are typed. */
export const DECIDED: Readonly<Record<string, AskedDecision>> = {
  keep: 'keep',
  kept: 'keep',
  reject: 'reject',
  rejected: 'reject',
  redo: 'redo',
  redone: 'redone',
  none: 'none',
  undecided: 'none',
};
/** How it is typed what an asset is or is not. */
export const TRAITS: Readonly<Record<string, AssetTrait>> = {
  measured: 'measured',
  watertight: 'watertight',
  tagged: 'tagged',
  noted: 'noted',
  doubtful: 'doubtful',
  'as-it-came': 'as-it-came',
  collected: 'collected',
  imported: 'imported',
  broken: 'broken',
  unmeasured: 'unmeasured',
  owed: 'owed',
};
/** What `is:` takes, in the order in which it is offered. */
export const TRAIT_NAMES: readonly string[] = Object.keys(TRAITS);
/** How figures of measured quality are typed as fields. */
export const MEASURED: Readonly<Record<string, QualityFigure>> = {
  open: 'open',
  holes: 'holes',
  'non-manifold': 'nonManifold',
  pieces: 'pieces',
  islands: 'islands',
  degenerate: 'degenerate',
  turned: 'turned',
  texture: 'texture',
  used: 'used',
  'uv-overlap': 'overlap',
  density: 'density',
  'density-spread': 'spread',
  match: 'match',
  symmetry: 'symmetry',
};
/** How a field with two values is typed. */
export const YES_NO: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false };
