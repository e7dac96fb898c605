import { counted } from './figures.ts';

/** Faults of a surface that matter for printing and editing. */
export interface Soundness {
  /** Edges of one face only: the surface has holes, or ends. */
  readonly openEdges: number;
  /** Edges of more than two faces. */
  readonly nonManifoldEdges: number;
  /** Faces without area. */
  readonly degenerateFaces: number;
  /** Pieces of the surface that do not touch each other; null in a preview of a version that did not count them. */
  readonly pieces: number | null;
}

/** One thing that is said of a surface. */
export interface SurfaceFact {
  readonly tone: 'ok' | 'warn' | 'idle';
  readonly words: string;
}

/** Whether a surface is closed and one piece; null while that is not known. */
export function watertightOf(soundness: Soundness | null): boolean | null {
  if (soundness === null) return null;
  const { openEdges, nonManifoldEdges, degenerateFaces, pieces } = soundness;
  if (openEdges + nonManifoldEdges + degenerateFaces > 0) return false;
  return pieces === null ? null : pieces === 1;
}

/** What is wrong with a surface; or that it is closed, and in how many pieces: only one piece is watertight as a whole. */
export function surfaceFacts({
  openEdges,
  nonManifoldEdges,
  degenerateFaces,
  pieces,
}: Soundness): readonly SurfaceFact[] {
  const troubles = [
    ...(openEdges > 0 ? [counted(openEdges, 'open edge')] : []),
    ...(nonManifoldEdges > 0 ? [counted(nonManifoldEdges, 'non-manifold edge')] : []),
    ...(degenerateFaces > 0 ? [counted(degenerateFaces, 'face without area', 'faces without area')] : []),
  ];
  if (troubles.length > 0) return troubles.map((words) => ({ tone: 'warn', words }));
  if (pieces === null) return [{ tone: 'ok', words: 'closed' }];
  return pieces === 1
    ? [{ tone: 'ok', words: 'watertight' }]
    : [{ tone: 'idle', words: `closed, ${counted(pieces, 'piece')}` }];
}
