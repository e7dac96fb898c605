import { classNames } from './class-names.ts';
import type { Tone } from './state-dot.tsx';
import './progress-bar.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; null if it cannot be told: the bar is empty then, and never pretends. */
  readonly value: number | null;
  readonly tone?: Tone;
}

/** A thin bar. Time stands beside it, in words. */
export function ProgressBar({ label, value, tone = 'active' }: ProgressBarProps) {
  // Whole percents: bars of the same length share a computed style.
  const percent = value === null ? undefined : Math.round(value * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={classNames('progress-fill', `tone-${tone}`)} style={{ width: `${percent ?? 0}%` }} />
    </div>
  );
}
