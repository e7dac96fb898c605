import { Check, CircleX, ImageOff, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { StateDot } from '../../../ui/state-dot.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { tipOf } from '../../../ui/tip.ts';
import './plan-tile.css';
import { isNew } from './row-choice.ts';
import { RowName } from './row-name.tsx';
import { checkShown, picturesShown } from './shown-row.ts';

/** The height of the words below the picture, in CSS pixels at scale 1. */
export const TILE_WORDS = 44;

interface PlanTileProps {
  readonly row: PlanRow;
  /** Whether Start sends it. */
  readonly isSent: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/**
 * One row of the plan as its picture, or the pictures of its views: with its name, its check and whether it is sent. What is not sent
 * is dimmed. The mark that it is sent takes a pointer; the keys for it are those of the grid, and the words say the same.
 */
export const PlanTile = memo(
  function PlanTile({ row, isSent, onCheck }: PlanTileProps) {
    const { tone, words, full } = checkShown(row, isSent);
    const found = factsOf(row).check.tone;
    const pictures = picturesShown(row);
    const Sign = found === 'bad' ? CircleX : TriangleAlert;
    return (
      <>
        <span className={classNames('plan-tile-pictures', pictures.length > 1 && 'is-set')}>
          {pictures.every(({ thumbnail }) => thumbnail === null) ? (
            <ImageOff size={20} className="plan-tile-none" aria-hidden />
          ) : (
            pictures.map(({ view, thumbnail }) => (
              <Thumbnail key={view} src={thumbnail} className="plan-tile-picture" />
            ))
          )}
        </span>
        {isNew(row) && (
          <span
            className={classNames('plan-tile-check', isSent && 'is-checked')}
            aria-hidden
            onPointerDown={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              onCheck(!isSent);
            }}
          >
            <Check size={11} />
          </span>
        )}
        {(found === 'bad' || found === 'warn') && (
          <span
            className={classNames('plan-tile-sign', `is-${found}`)}
            aria-hidden
            {...tipOf({ text: full })}
          >
            <Sign size={13} />
          </span>
        )}
        <span className="plan-tile-words">
          <span className="plan-tile-name truncate">
            <RowName row={row} />
          </span>
          <StateDot tone={tone} title={full}>
            {words}
          </StateDot>
        </span>
      </>
    );
  },
  // a new closure is made for each drawing of the grid, and does the same
  (before, now) => before.row === now.row && before.isSent === now.isSent,
);
