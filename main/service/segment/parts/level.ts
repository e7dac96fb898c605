import type { SegmentationLevel } from '../../../../shared/interface/formats.ts';

/** What a level of segmentation asks of a part. */
export interface Level {
  /** Parts at most, unless connected pieces alone are more than that. */
  readonly most: number;
  /** The least area of a connected piece that is a part of its own, as a share of the whole surface. */
  readonly leastPiece: number;
  /** What it has to cost, at least, to join two parts across their border for them to stay apart (see joinCost). */
  readonly apart: number;
}

/** From few parts to many: each level keeps apart whatever the one before it does. */
export const LEVELS: Readonly<Record<SegmentationLevel, Level>> = {
  low: { most: 8, leastPiece: 0.02, apart: 0.085 },
  medium: { most: 20, leastPiece: 0.005, apart: 0.045 },
  high: { most: 60, leastPiece: 0.0008, apart: 0.025 },
};
