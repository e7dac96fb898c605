import { classNames } from './class-names.ts';
import './state-dot.css';
import { tipOf } from './tip.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'active' | 'idle';

interface StateDotProps {
  readonly tone: Tone;
  /** More than fits: the words themselves where it is left out. */
  readonly title?: string | undefined;
  /** Whether it takes as many lines as it needs, where nothing else says the whole. */
  readonly wraps?: boolean;
  readonly children: string;
}

/** A state: a dot of colour and words in text colour. The dot never stands alone. */
export function StateDot({ tone, title, wraps = false, children }: StateDotProps) {
  return (
    <span
      className={classNames('state', wraps ? 'is-wrapped' : 'truncate')}
      {...tipOf(wraps && title === undefined ? null : { text: title ?? children })}
    >
      <span className={classNames('state-dot', `tone-${tone}`)} aria-hidden />
      {children}
    </span>
  );
}
