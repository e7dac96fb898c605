import { Crosshair } from 'lucide-react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { RESULT_TYPES } from '../../../../shared/model/kind-traits.ts';
import { type Measures, mayBeMeasuredAgain } from '../../../../shared/model/quality/quality.ts';
import { figuresOf, type QualityFigure } from '../../../../shared/model/quality/quality-figures.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import type { ViewRequest } from '../../../store/handles.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { nothingTurned } from '../../../viewer/commands/nothing-viewed.ts';
import { figureVerdict } from '../../../words/quality-verdict.ts';
import { FIGURE_HELP, FIGURE_NAMES, unmeasurableWords } from '../../../words/quality-words.ts';
import './quality-section.css';

/** What was measured of a model: each with its number, its verdict and a place to look at. Nothing for other assets. */
export function QualitySection({ view: { asset } }: { readonly view: AssetView }) {
  if (RESULT_TYPES[asset.kind] !== 'model' || asset.asItCame !== null) return null;
  const { quality } = asset;
  return (
    <Section title="Quality">
      {quality?.is === 'measured' && <Figures measures={quality.measures} />}
      {quality?.is === 'unmeasurable' && <p className="dim">{unmeasurableWords(quality.why)}</p>}
      {mayBeMeasuredAgain(quality) && (
        <div className="quality-ask">
          <CommandButton command="asset.measure-quality">Measure again</CommandButton>
        </div>
      )}
      {quality?.is === 'owed' && <p className="dim">It is measured in a moment.</p>}
      {quality === undefined && (
        <div className="quality-ask">
          <span className="dim">Not measured yet.</span>
          <CommandButton command="asset.measure-quality">Measure quality</CommandButton>
        </div>
      )}
    </Section>
  );
}

/** In the order of the list; what does not apply to a model is left out. */
const SHOWN: readonly QualityFigure[] = [
  ...(['open', 'holes', 'nonManifold', 'pieces', 'islands', 'degenerate', 'turned'] as const),
  ...(['texture', 'used', 'overlap', 'density', 'spread', 'match', 'symmetry'] as const),
];

function Figures({ measures }: { readonly measures: Measures }) {
  const figures = figuresOf(measures);
  return (
    <ul className="quality-list">
      {SHOWN.map((figure) => {
        const value = figures[figure];
        if (figure === 'used' && measures.texture?.used === null)
          return <UnknownRow key={figure} figure={figure} />;
        return (
          value !== null && (
            <FigureRow key={figure} figure={figure} value={value} request={placeOf(measures, figure)} />
          )
        );
      })}
    </ul>
  );
}

interface FigureRowProps {
  readonly figure: QualityFigure;
  readonly value: number;
  /** What the camera is asked for to look at it; null where there is no place. */
  readonly request: ViewRequest | null;
}

function FigureRow({ figure, value, request }: FigureRowProps) {
  const { handles } = useApp();
  const limits = useAppState((state) => state.settings.quality.limits);
  const refused = useAppState(nothingTurned);
  const { tone, words, why } = figureVerdict(figure, value, limits);
  const name = FIGURE_NAMES[figure];
  return (
    <li>
      <FigureName figure={figure} />
      <span className="quality-verdict selectable">
        <StateDot tone={tone} title={why} lines={2}>
          {words}
        </StateDot>
      </span>
      {request !== null && (
        <Button
          variant="quiet"
          className="icon-button"
          aria-label={`Go to: ${name}`}
          hint="Go to"
          disabledBecause={refused}
          icon={<Crosshair size={12} aria-hidden />}
          onClick={() => handles.camera.call((camera) => camera.ask(request))}
        />
      )}
    </li>
  );
}

function FigureName({ figure }: Pick<FigureRowProps, 'figure'>) {
  const name = FIGURE_NAMES[figure];
  return (
    <span className="quality-name truncate" {...tipOf({ text: name, help: FIGURE_HELP[figure] })}>
      {name}
    </span>
  );
}

/** A figure that applies to the model and is not known: its coordinates are too many to be counted. */
function UnknownRow({ figure }: Pick<FigureRowProps, 'figure'>) {
  return (
    <li>
      <FigureName figure={figure} />
      <span className="quality-verdict dim selectable">not measured</span>
    </li>
  );
}

function placeOf(measures: Measures, figure: QualityFigure): ViewRequest | null {
  if (figure === 'match') {
    const worst = measures.match?.views.find(({ share }) => share === measures.match?.share);
    if (worst === undefined) return null;
    const { azimuth, elevation } = worst.camera;
    return { kind: 'look', around: toDegrees(azimuth), above: toDegrees(elevation) };
  }
  const place = {
    holes: measures.open.place,
    open: measures.open.place,
    nonManifold: measures.nonManifold.place,
    islands: measures.islands.place,
    degenerate: measures.degenerate.place,
    turned: measures.turned.place,
    overlap: measures.overlap?.place,
    pieces: undefined,
    texture: undefined,
    used: undefined,
    density: undefined,
    spread: undefined,
    symmetry: undefined,
  }[figure];
  return place === undefined ? null : { kind: 'place', point: place.point, radius: place.radius };
}

const toDegrees = (radians: number): number => (radians * 180) / Math.PI;
