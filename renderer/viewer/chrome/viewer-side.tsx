import type { ReactNode } from 'react';
import './viewer-side.css';

interface ViewerSideProps {
  /** The cards of the modes of the viewer, each of which is empty while its mode is off. */
  readonly cards: ReactNode;
  /** The viewer's sidebar, or nothing. */
  readonly children: ReactNode;
}

/**
 * The column at the right of the picture: the cards of the modes that are on, and the viewer's sidebar below them. The picture is as much
 * narrower, so that nothing lies over the model. In a narrow viewer it is a row below the picture.
 */
export function ViewerSide({ cards, children }: ViewerSideProps) {
  return (
    <div className="viewer-side">
      <div className="tool-cards">{cards}</div>
      {children}
    </div>
  );
}
