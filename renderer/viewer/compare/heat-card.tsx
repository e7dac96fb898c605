import { unitOf } from '../../../shared/model/settings/file-axes.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { letterOf } from '../../words/compare-words.ts';
import { distanceWords, fittingUnit, unitSuffix } from '../../words/figures.ts';
import { ToolCard } from '../chrome/cards/tool-card.tsx';
import { heatGradient } from '../shading/heat-ramp.ts';
import './heat-card.css';

interface HeatCardProps {
  /** The index of the model that is coloured; the other one of the two is what it is held against. */
  readonly active: number;
  /** The extension of the first model's file, whose unit all lengths have. */
  readonly format: string;
}

/** How far one surface is from the other: the scale of the colours, and the figures. */
export function HeatCard({ active, format }: HeatCardProps) {
  const heat = useAppState((state) => state.heat);
  const chosen = useAppState((state) => state.heatTop);
  const setTop = useAppState((state) => state.setHeatTop);
  const isOneSize = useAppState((state) => state.isOneSize);
  const unit = useAppState(({ settings }) => unitOf(format, settings.viewer));
  const title = `Distance of ${letterOf(active)} from ${letterOf(1 - active)}`;
  if (heat.is === 'working') {
    return (
      <ToolCard title={title} end="compare.heat-off">
        <div className="heat-progress">
          <ProgressBar label="Measuring the distance" value={heat.share} />
        </div>
        <CommandButton command="compare.heat-off">Stop</CommandButton>
      </ToolCard>
    );
  }
  if (heat.is === 'failed') {
    return (
      <ToolCard title={title} end="compare.heat-off">
        <span role="status">It could not be measured: the models may be too large for this machine.</span>
      </ToolCard>
    );
  }
  const { most, mean, percentile95 } = heat.figures;
  const top = chosen ?? most;
  const told = fittingUnit(most, unit);
  const largest = most * told.factor;
  return (
    <ToolCard
      title={title}
      end="compare.heat-off"
      below={
        <>
          <div className="heat-scale" hidden={most === 0} aria-hidden>
            <span>0</span>
            <i style={{ background: heatGradient }} />
            <span>
              {distanceWords(top, told)}
              {top < most ? ' and more' : ''}
            </span>
          </div>
          <p className="heat-note dim">
            {most === 0 && 'No vertex is off the other surface. '}
            {isOneSize
              ? 'Of vertices, with both brought to one size on one ground (Shift+O)'
              : 'Of vertices, each as large as it is'}
          </p>
        </>
      }
    >
      <dl className="heat-figures">
        <dt>Largest</dt>
        <dd>{distanceWords(most, told)}</dd>
        <dt>Mean</dt>
        <dd>{distanceWords(mean, told)}</dd>
        <dt>95 % are within</dt>
        <dd>{distanceWords(percentile95, told)}</dd>
      </dl>
      {most > 0 && (
        <span className="heat-top">
          red from
          <NumberField
            label="Red from"
            value={top * told.factor}
            min={largest / 1000}
            max={largest}
            step={10 ** Math.floor(Math.log10(largest / 20))}
            digits={Math.max(0, 2 - Math.floor(Math.log10(largest)))}
            unit={unitSuffix(told.unit)}
            onChange={(value) => setTop(value / told.factor)}
          />
        </span>
      )}
    </ToolCard>
  );
}
