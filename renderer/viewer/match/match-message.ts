import type { SurfacePiece } from '../surface/surface-message.ts';
import type { FoundView, MatchView } from './match-pose.ts';

/** The messages to the worker: all pieces, `read`, then any number of the others. */
export type MatchRequest =
  | { readonly kind: 'piece'; readonly piece: SurfacePiece }
  /** @property url absolute, of a picture that is clear around the reference's subject */
  | { readonly kind: 'read'; readonly url: string }
  /** @property aspect width by height of the viewer's picture, into which the reference fits */
  | { readonly kind: 'find'; readonly start: MatchView; readonly aspect: number }
  | { readonly kind: 'compare'; readonly view: MatchView; readonly aspect: number };

export type MatchAnswer =
  /** @property side width by height of the reference */
  | { readonly kind: 'read'; readonly side: number }
  | { readonly kind: 'unread' }
  | { readonly kind: 'finding'; readonly share: number }
  | { readonly kind: 'found'; readonly found: FoundView | null }
  | { readonly kind: 'compared'; readonly difference: Difference };

/** Two silhouettes over each other. */
export interface Difference {
  /** What the model misses of the reference, and what it has beside it, as shares of the reference's silhouette. */
  readonly missing: number;
  readonly tooMuch: number;
  /** What both cover, divided by what either covers. */
  readonly match: number;
  readonly picture: ImageData;
}
