import { classNames } from './class-names.ts';
import './state-dot.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'active' | 'idle';

/** A state: a dot of colour and words in text colour. The dot never stands alone. */
export function StateDot({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="state truncate" title={children}>
      <span className={classNames('state-dot', `tone-${tone}`)} aria-hidden />
      {children}
    </span>
  );
}
