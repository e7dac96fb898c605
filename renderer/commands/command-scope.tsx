import type { ReactNode } from 'react';
import './command-scope.css';

/** Parts of the window that have commands of their own, by what is selected in them. */
const SCOPES = ['jobs', 'library', 'covers'] as const;
export type ScopeName = (typeof SCOPES)[number];

interface CommandScopeProps {
  readonly name: ScopeName;
  readonly children: ReactNode;
}

/** Keys of the scope's commands count while the focus is in here. Scopes may lie within each other, and in several places. */
export function CommandScope({ name, children }: CommandScopeProps) {
  return (
    <div className="command-scope" data-scope={name}>
      {children}
    </div>
  );
}

/** The scopes that an element lies in. */
export function scopesAround(element: Element): ReadonlySet<ScopeName> {
  return new Set(SCOPES.filter((name) => element.closest(`[data-scope=${name}]`) !== null));
}
