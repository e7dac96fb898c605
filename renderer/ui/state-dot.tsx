import { classNames } from './class-names.ts';
import './state-dot.css';
import { tipOf } from './tip.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'active' | 'idle';

interface StateDotProps {
  readonly tone: Tone;
  /** More than fits: the words themselves where it is left out. */
  readonly title?: string | undefined;
  /** How many lines it may take: two fit into the row of a table, `all` is where nothing else says the whole. */
  readonly lines?: 1 | 2 | 'all';
  readonly children: string;
}

const CLASSES = { 1: 'truncate', 2: 'is-wrapped is-two-lines', all: 'is-wrapped' } as const;

/** A state: a dot of colour and words in text colour. The dot never stands alone. */
export function StateDot({ tone, title, lines = 1, children }: StateDotProps) {
  return (
    <span
      className={classNames('state', CLASSES[lines])}
      {...tipOf(lines === 'all' && title === undefined ? null : { text: title ?? children })}
    >
      <span className={classNames('state-dot', `tone-${tone}`)} aria-hidden />
      {children}
    </span>
  );
}
