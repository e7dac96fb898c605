import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './form-row.css';
import { RowLabelContext } from './row-label.ts';

interface FormRowProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A control and its name to the left of it. The control carries the name for screen readers itself, and takes the label into it. */
export function FormRow({ label, className, children }: FormRowProps) {
  return (
    <div className={classNames('form-row', className)}>
      <span className="form-row-label" aria-hidden>
        {label}
      </span>
      <RowLabelContext value={label}>
        <div className="form-row-control">{children}</div>
      </RowLabelContext>
    </div>
  );
}
