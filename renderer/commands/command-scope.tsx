import type { ReactNode } from 'react';
import './command-scope.css';

/** Parts of the window whose commands work on the selection in that part. */
const SCOPES = ['jobs', 'chains', 'library', 'covers', 'plan', 'find', 'parts'] as const;
export type ScopeName = (typeof SCOPES)[number];

interface CommandScopeProps {
  readonly name: ScopeName;
  readonly children: ReactNode;
}

/** The keys of the scope's commands work while the focus is inside. Scopes can be nested, and one scope can be in several places. */
export function CommandScope({ name, children }: CommandScopeProps) {
  return (
    <div className="command-scope" data-scope={name}>
      {children}
    </div>
  );
}

/** The scopes that contain an element. */
export function scopesAround(element: Element): ReadonlySet<ScopeName> {
  return new Set(SCOPES.filter((name) => element.closest(`[data-scope=${name}]`) !== null));
}
