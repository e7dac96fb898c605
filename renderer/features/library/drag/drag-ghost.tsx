import { counted } from '../../../words/figures.ts';
import './drag-ghost.css';
import type { DraggedCovers } from './use-cover-drag.ts';

/** How many covers are dragged, beside the pointer, and what a drop would do. */
export function DragGhost({ x, y, count, words, spot }: DraggedCovers) {
  return (
    <>
      {/* over everything: nothing below answers to the pointer, with tips or pictures, while it carries covers */}
      <div className="drag-layer" aria-hidden />
      {spot !== null && <div className="drop-line" aria-hidden style={spot.line} />}
      <div className="drag-ghost" role="status" style={{ left: x + 14, top: y + 12 }}>
        <strong>{counted(count, 'asset')}</strong>
        {words !== null && <span>{words}</span>}
      </div>
    </>
  );
}
