import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** What a panel says when it has nothing to show: what would stand here, and how it comes about. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="empty-text">{children}</div>}
      {actions !== undefined && <div className="empty-actions">{actions}</div>}
    </div>
  );
}
