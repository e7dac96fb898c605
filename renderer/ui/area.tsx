import { type ReactNode, use, useId, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import './area.css';
import { AreaHeadContext } from './area-head.ts';
import { classNames } from './class-names.ts';
import { ToolRow } from './tool-row.tsx';

interface AreaProps {
  readonly title: string;
  /** Quiet words beside the title. */
  readonly note?: ReactNode;
  /** At the right end of the head. */
  readonly tools?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A tile of the workspace: a head of 27 px and what it is about. In a dock the head is the area's row of tabs. */
export function Area({ title, note, tools, className, children }: AreaProps) {
  const id = useId();
  const head = use(AreaHeadContext);
  const onTitle = head?.onTitle;
  const hasTools = tools !== undefined && tools !== null && tools !== false;
  useLayoutEffect(() => onTitle?.(title), [onTitle, title]);
  if (head !== null) {
    // the dock makes a region of it, and names it by the title
    return (
      <div className={classNames('area', className)}>
        <h2 className="visually-hidden">{title}</h2>
        {head.note !== null && createPortal(note, head.note)}
        {head.tools !== null &&
          hasTools &&
          createPortal(<ToolRow label={`${title} tools`}>{tools}</ToolRow>, head.tools)}
        <div className="area-body">{children}</div>
      </div>
    );
  }
  return (
    <section className={classNames('area', className)} aria-labelledby={id}>
      <header className="area-head">
        <h2 id={id} className="area-title">
          {title}
        </h2>
        {note !== undefined && <span className="area-note truncate">{note}</span>}
        {hasTools && (
          <span className="area-tools">
            <ToolRow label={`${title} tools`}>{tools}</ToolRow>
          </span>
        )}
      </header>
      <div className="area-body">{children}</div>
    </section>
  );
}
