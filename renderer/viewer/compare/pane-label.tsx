import type { AssetView } from '../../../shared/bridge/views.ts';
import { unitOf } from '../../../shared/model/settings/file-axes.ts';
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
  /** How far its model is, or why there is none; null once it is drawn. */
  readonly note: string | null;
}

/** What stands in a pane: its letter, name and decision, what it was made by, and its key figures. A click makes it active. */
export function PaneLabel({ view, index, isActive, onActivate, note }: PaneLabelProps) {
  const { asset } = view;
  const decision = asset.decision ?? null;
  return (
    <button
      type="button"
      className={classNames('compare-label', isActive && 'is-active')}
      aria-pressed={isActive}
      onClick={onActivate}
    >
      <span className="compare-label-head">
        <span className="compare-letter">{letterOf(index)}</span>
        <span className="compare-name truncate">{asset.name}</span>
        {decision === null ? (
          <span className="compare-undecided">{DECIDED.none}</span>
        ) : (
          <span className="compare-decided">
            <DecisionMark decision={decision} name={DECIDED[decision]} />
            <span aria-hidden>{DECIDED[decision]}</span>
          </span>
        )}
      </span>
      <span className="compare-facts truncate">{describeAsset(asset)}</span>
      <Figures view={view} />
      {note !== null && <span className="compare-note">{note}</span>}
    </button>
  );
}

/** By the model itself, once it is read; before, as far as they were kept with the asset. */
function Figures({ view }: { readonly view: AssetView }) {
  const measured = useAppState((state) => state.measuredById.get(view.asset.id) ?? null);
  const unit = useAppState(({ settings }) => unitOf(view.format, settings.viewer));
  const kept = view.asset.measured;
  const figures =
    measured?.kind === 'model'
      ? [
          counted(measured.faces, 'face'),
          counted(measured.vertices, 'vertex', 'vertices'),
          ...(measured.textures.length === 0 ? [] : [textureWords(measured.textures)]),
          extentWords(measured.size, unit),
        ]
      : kept === null || kept === undefined
        ? []
        : [counted(kept.faces, 'face'), counted(kept.vertices, 'vertex', 'vertices')];
  return figures.length === 0 ? null : (
    <span className="compare-facts compare-figures truncate">{figures.join(' · ')}</span>
  );
}
