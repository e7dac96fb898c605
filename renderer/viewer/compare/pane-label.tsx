import type { AssetView } from '../../../shared/bridge/views.ts';
import { unitOf } from '../../../shared/model/settings/file-axes.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DecisionMark } from '../../ui/decision-mark.tsx';
import { describeAsset } from '../../words/asset-words.ts';
import { letterOf } from '../../words/compare-words.ts';
import { DECIDED } from '../../words/decision-words.ts';
import { counted, extentWords } from '../../words/figures.ts';
import { textureWords } from '../../words/texture-words.ts';

interface PaneLabelProps {
  readonly view: AssetView;
  readonly index: number;
  readonly isActive: boolean;
  readonly onActivate: () => void;
}

/** The letter, name and decision of what is compared, and what it was made by. A click makes it active. */
export function PaneLabel({ view, index, isActive, onActivate }: PaneLabelProps) {
  const { asset } = view;
  const { decision } = asset;
  return (
    <div className="compare-head">
      <button
        type="button"
        className={classNames('compare-label', isActive && 'is-active')}
        aria-pressed={isActive}
        onClick={onActivate}
      >
        <span className="compare-letter">{letterOf(index)}</span>
        <span className="compare-name truncate">{asset.name}</span>
        <span className="compare-facts compare-made truncate">{describeAsset(asset)}</span>
        {decision === undefined ? (
          <span className="compare-facts">{DECIDED.none}</span>
        ) : (
          <span className="compare-decided">
            <DecisionMark decision={decision} name={DECIDED[decision]} />
            <span aria-hidden>{DECIDED[decision]}</span>
          </span>
        )}
      </button>
    </div>
  );
}

interface PaneFootProps {
  readonly view: AssetView;
  readonly isActive: boolean;
  /** How far its model is, or why there is none; null once it is drawn. */
  readonly note: string | null;
  /** The note alone. */
  readonly isShort: boolean;
}

/**
 * Key figures, by the model itself once it is read; before, as far as they were kept with the asset. The active one is decided about beside them.
 * All of it is one line along the lower edge, where no model reaches that is framed.
 */
export function PaneFoot({ view, isActive, note, isShort }: PaneFootProps) {
  const measured = useAppState((state) => state.measuredById.get(view.asset.id) ?? null);
  const unit = useAppState(({ settings }) => unitOf(view.format, settings.viewer));
  const isModel = measured?.kind === 'model';
  const counts = isModel ? measured : (view.asset.measured ?? null);
  return (
    <div className="compare-foot">
      <div className="compare-figures">
        {note !== null && <p className="compare-note">{note}</p>}
        {counts !== null && !isShort && (
          <>
            <p>{counted(counts.faces, 'face')}</p>
            <p>{counted(counts.vertices, 'vertex', 'vertices')}</p>
          </>
        )}
        {isModel && !isShort && (
          <>
            <p>{extentWords(measured.size, unit)}</p>
            {measured.textures.length > 0 && <p>Textures {textureWords(measured.textures)}</p>}
          </>
        )}
      </div>
      {isActive && (
        <div className="compare-decide">
          <CommandButton command="review.keep">Keep</CommandButton>
          <CommandButton command="review.reject">Reject</CommandButton>
          <CommandButton command="review.redo">Redo</CommandButton>
        </div>
      )}
    </div>
  );
}
