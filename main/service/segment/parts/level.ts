import type { SegmentationLevel } from '../../../../shared/interface/formats.ts';

/** The limits of a segmentation level. */
export interface Level {
  /** The most parts. */
  readonly maxParts: number;
  /** The least area of a connected piece that becomes a separate part, as a share of the whole surface. */
  readonly minPieceShare: number;
  /** Two parts stay separate if joining them costs more than this (see joinCost). */
  readonly maxJoinCost: number;
}

/** From few parts to many: parts that are separate at one level are separate at the next one too. */
export const LEVELS: Readonly<Record<SegmentationLevel, Level>> = {
  low: { maxParts: 8, minPieceShare: 0.02, maxJoinCost: 0.085 },
  medium: { maxParts: 20, minPieceShare: 0.005, maxJoinCost: 0.045 },
  high: { maxParts: 60, minPieceShare: 0.0008, maxJoinCost: 0.025 },
};
