import { ArrowLeftRight, Crosshair, RotateCcw } from 'lucide-react';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { depthRanges } from '../../../store/settings/depth-ranges.ts';
import type { ShownDepth } from '../../../store/viewer/depth-slice.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { groupedFigure, plainFigure } from '../../../words/figures.ts';
import type { DepthPixel, DepthRead } from '../../depth/depth-message.ts';
import { digitsOf } from '../../depth/depth-view-words.ts';
import { type DepthView, useShownDepth } from '../../depth/use-depth-view.ts';
import { ToolCard } from '../cards/tool-card.tsx';
import { endName, RangeHistogram } from './range-histogram.tsx';
import './depth-card.css';

/** Which values of a depth map are shown, how often each occurs, and what is under the pointer. @param pixel left out where none is pointed at: beside others */
export function DepthCard({ read, pixel }: Pick<DepthView, 'read'> & Partial<Pick<DepthView, 'pixel'>>) {
  const isOpen = useAppState((state) => state.isDepthCard);
  const shown = useShownDepth();
  if (!isOpen) return null;
  return (
    <ToolCard
      title="Depth range"
      end="viewer.depth-range-off"
      below={read !== null && shown !== null && <Range read={read} shown={shown} pixel={pixel} />}
    >
      {read === null || shown === null ? (
        <span className="tool-card-status" role="status">
          Reading the values…
        </span>
      ) : (
        <Ends read={read} shown={shown} />
      )}
    </ToolCard>
  );
}

interface PartProps {
  readonly read: DepthRead;
  readonly shown: ShownDepth;
}

function useChange(): (shown: ShownDepth) => void {
  const key = useAppState((state) => state.viewedDepth?.key);
  const ranges = depthRanges(useApp());
  return (shown) => {
    if (key !== undefined) ranges.choose(key, shown);
  };
}

/** The numbers, and what is done with both ends. */
function Ends({ read, shown }: PartProps) {
  const change = useChange();
  const { from, to } = read.histogram;
  const digits = Math.min(8, digitsOf(to - from) + 1);
  const step = 10 ** -digits;
  const ends = shown.isInverted ? (['high', 'low'] as const) : (['low', 'high'] as const);
  return (
    <>
      {ends.map((end) => (
        <NumberField
          key={end}
          label={`${endName(end, shown.isInverted)} end of the depth range`}
          value={shown[end]}
          min={end === 'low' ? from : shown.low + step}
          max={end === 'high' ? to : shown.high - step}
          step={step}
          digits={digits}
          unit={` ${endName(end, shown.isInverted).toLowerCase()}`}
          onChange={(value) => change({ ...shown, [end]: value })}
        />
      ))}
      <CommandButton command="viewer.depth-invert" icon={<ArrowLeftRight size={13} aria-hidden />} />
      <CommandButton command="viewer.depth-reset" icon={<RotateCcw size={13} aria-hidden />} />
    </>
  );
}

function Range({ read, shown, pixel }: PartProps & { readonly pixel: DepthPixel | null | undefined }) {
  const change = useChange();
  // Told while it is moved by keys: the pointer would have it read out at every step.
  const isTold = useAppState((state) => state.isDepthCrosshair);
  const leftOut = leftOutWords(read, shown);
  return (
    <div className="depth-card-body">
      <RangeHistogram
        histogram={read.histogram}
        shown={shown}
        pointed={pixel?.value ?? null}
        onChange={change}
      />
      <p className="depth-card-row">
        {pixel === undefined ? (
          <span className="dim">Of the active one</span>
        ) : pixel === null ? (
          <span className="dim" role={isTold ? 'status' : undefined}>
            {isTold ? 'Nothing is shown there' : 'Point at it to read values'}
          </span>
        ) : (
          <span role={isTold ? 'status' : undefined}>
            <span className="dim">Value</span> {pixel.value === null ? 'none' : valueWords(pixel.value)}{' '}
            <span className="dim">at</span> {groupedFigure(pixel.x)}, {groupedFigure(pixel.y)}
          </span>
        )}
        <span className="depth-card-end">
          <span className="dim">Relative values, no metres</span>
          {pixel !== undefined && (
            <CommandButton command="viewer.depth-crosshair" icon={<Crosshair size={13} aria-hidden />} />
          )}
        </span>
      </p>
      {leftOut !== null && <p className="dim">{leftOut}</p>}
    </div>
  );
}

const valueWords = (value: number): string =>
  Math.abs(value) >= 0.001 && Math.abs(value) < 10_000 ? value.toFixed(4) : plainFigure(value);

/** Said where a background that holds 0 is not shown. */
function leftOutWords({ histogram }: DepthRead, { low, high }: ShownDepth): string | null {
  const { zeros, counted } = histogram;
  if (zeros < counted * 0.05 || (low <= 0 && high >= 0)) return null;
  return `Left out: the ${Math.round((zeros / counted) * 100)} % of its pixels that hold 0, a cut-out’s background`;
}
