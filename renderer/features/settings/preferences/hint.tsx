import type { ReactNode } from 'react';

/** A sentence below a setting. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return <p className="settings-hint">{children}</p>;
}
