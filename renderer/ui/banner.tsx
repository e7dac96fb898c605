import type { ReactNode } from 'react';
import './banner.css';

interface BannerProps {
  /** What is the matter, in a sentence. */
  readonly head?: string;
  /** What it means, and what to do. */
  readonly children: string;
  readonly actions?: ReactNode;
  /** Whether it is read out at once, or when there is time for it. */
  readonly role: 'alert' | 'status';
}

/** A note over the whole width of the window, which takes its own room: it covers nothing. */
export function Banner({ head, children, actions, role }: BannerProps) {
  return (
    <div className="banner">
      <p className="banner-words selectable" role={role}>
        {head !== undefined && <strong className="banner-head">{head}</strong>} {children}
      </p>
      {actions}
    </div>
  );
}
