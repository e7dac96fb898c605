import { plainFigure } from './figures.ts';

/** A depth map as its file has it. */
export interface DepthFacts {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: readonly string[];
  /** Of each channel. */
  readonly bits: number;
  /** Its lowest and its highest value; those of whole numbers count from 0 to 1. Null if it holds none. */
  readonly values: { readonly low: number; readonly high: number } | null;
}

type DepthWords = (depth: DepthFacts) => string;

/** What is told of a depth map, in order. */
export const DEPTH_ROWS: readonly (readonly [name: string, words: DepthWords])[] = [
  ['Pixels', ({ width, height }) => `${width} × ${height}`],
  ['Channels', ({ channels }) => channels.join(', ')],
  ['Bit depth', ({ bits }) => `${bits} bits`],
  [
    'Values',
    ({ values }) => (values === null ? 'none' : `${plainFigure(values.low)} to ${plainFigure(values.high)}`),
  ],
];
