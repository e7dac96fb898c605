import type { ReactNode } from 'react';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import './error-note.css';

/** An error beside its cause: what happened and what to do, and the finer words below it. */
export function ErrorNote({ error, actions }: { readonly error: ErrorBody; readonly actions?: ReactNode }) {
  return (
    <div className="error-note selectable" role="alert">
      <p>{error.message}</p>
      {error.detail !== undefined && <p className="error-note-detail">{error.detail}</p>}
      {actions !== undefined && <div className="error-note-actions">{actions}</div>}
    </div>
  );
}
