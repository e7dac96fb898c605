import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { ShownDepth } from '../../../store/viewer/depth-slice.ts';
import { plainFigure } from '../../../words/figures.ts';
import type { Histogram } from '../../load/depth/depth-histogram.ts';
import { depthGradient } from '../../load/depth/depth-ramp.ts';
import './range-histogram.css';

/** The share of the histogram that an arrow key moves a handle by; Shift makes ten of one. */
const STEP = 1 / 256;
const LARGE = 10;
/** The least room between the handles, as a share of the histogram. */
const ROOM = 1 / 512;

interface RangeHistogramProps {
  readonly histogram: Histogram;
  readonly shown: ShownDepth;
  /** The value under the pointer; null without one. */
  readonly pointed: number | null;
  readonly onChange: (shown: ShownDepth) => void;
}

/** How often which values occur, with a handle at either end of what is shown. */
export function RangeHistogram({ histogram, shown, pointed, onChange }: RangeHistogramProps) {
  const track = useRef<HTMLDivElement>(null);
  const { from, to, bins } = histogram;
  const width = to - from || 1;
  const shareOf = (value: number): number => Math.min(1, Math.max(0, (value - from) / width));
  const move = (end: 'low' | 'high', value: number): void => {
    const room = width * ROOM;
    const within =
      end === 'low'
        ? Math.min(shown.high - room, Math.max(from, value))
        : Math.max(shown.low + room, Math.min(to, value));
    onChange({ ...shown, [end]: within });
  };
  const drag = (end: 'low' | 'high') => (event: PointerEvent<HTMLDivElement>) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(end, from + ((event.clientX - box.left) / box.width) * width);
  };
  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const key = (end: 'low' | 'high') => (event: KeyboardEvent<HTMLDivElement>) => {
    const by = STEPS[event.key];
    const step = STEP * width * (event.shiftKey ? LARGE : 1);
    if (by !== undefined) move(end, shown[end] + by * step);
    else if (event.key === 'Home') move(end, from);
    else if (event.key === 'End') move(end, to);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const [low, high] = [shareOf(shown.low), shareOf(shown.high)];
  return (
    <div className="range-histogram">
      <div ref={track} className="range-histogram-track">
        <svg viewBox={`0 0 ${bins.length} 100`} preserveAspectRatio="none" aria-hidden>
          <path d={pathOf(bins)} />
        </svg>
        <i className="range-histogram-out" style={{ left: 0, width: `${low * 100}%` }} />
        <i className="range-histogram-out" style={{ left: `${high * 100}%`, right: 0 }} />
        {pointed !== null && pointed >= from && pointed <= to && (
          <i className="range-histogram-pointed" style={{ left: `${shareOf(pointed) * 100}%` }} />
        )}
        {(['low', 'high'] as const).map((end) => (
          <div
            key={end}
            className="range-histogram-handle"
            role="slider"
            tabIndex={0}
            aria-label={endName(end, shown.isInverted)}
            aria-orientation="horizontal"
            aria-valuemin={from}
            aria-valuemax={to}
            aria-valuenow={shown[end]}
            aria-valuetext={plainFigure(shown[end])}
            style={{ left: `${(end === 'low' ? low : high) * 100}%` }}
            onPointerDown={press}
            onPointerMove={drag(end)}
            onKeyDown={key(end)}
          />
        ))}
      </div>
      <div className="range-histogram-scale" aria-hidden>
        <i
          style={{
            left: `${low * 100}%`,
            right: `${(1 - high) * 100}%`,
            background: depthGradient(shown.isInverted ? 'to left' : 'to right'),
          }}
        />
      </div>
    </div>
  );
}

const STEPS: Readonly<Partial<Record<string, number>>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -LARGE,
  PageUp: LARGE,
};

/** What an end of the range is. */
export const endName = (end: 'low' | 'high', isInverted: boolean): 'Near' | 'Far' =>
  (end === 'high') === isInverted ? 'Far' : 'Near';

/** A bin with a larger share of all pixels is a background: it goes over the top. */
const BACKGROUND = 0.2;

/** The outline of the bins, by the root of their counts: one frequent value would hide all others. */
function pathOf(bins: readonly number[]): string {
  const all = bins.reduce((sum, count) => sum + count, 0);
  const usual = bins.filter((count) => count <= all * BACKGROUND);
  const most = Math.sqrt(Math.max(1, ...(usual.some((count) => count > 0) ? usual : bins)));
  const heights = bins.map((count) => 100 - Math.min(1, Math.sqrt(count) / most) * 96);
  return `M0 100 ${heights.map((height, bin) => `L${bin} ${height.toFixed(1)} H${bin + 1}`).join(' ')} V100 Z`;
}
