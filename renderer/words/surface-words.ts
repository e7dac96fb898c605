import type { Soundness } from '../store/library/measured.ts';
import { counted } from './figures.ts';

/** One thing that is said of a surface. */
export interface SurfaceFact {
  readonly tone: 'ok' | 'warn' | 'idle';
  readonly words: string;
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
