import { type ReactNode, useId } from 'react';
import './area.css';
import { classNames } from './class-names.ts';

interface AreaProps {
  readonly title: string;
  /** Quiet words beside the title. */
  readonly note?: ReactNode;
  /** At the right end of the head. */
  readonly tools?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A tile of the workspace: a head of 27 px and what it is about. */
export function Area({ title, note, tools, className, children }: AreaProps) {
  const id = useId();
  return (
    <section className={classNames('area', className)} aria-labelledby={id}>
      <header className="area-head">
        <h2 id={id} className="area-title">
          {title}
        </h2>
        {note !== undefined && <span className="area-note truncate">{note}</span>}
        {tools !== undefined && <span className="area-tools">{tools}</span>}
      </header>
      <div className="area-body">{children}</div>
    </section>
  );
}
