import type { DepthFacts } from '../viewer/load/parsed-model.ts';
import { plainFigure } from './figures.ts';

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
