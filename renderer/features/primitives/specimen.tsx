import type { ReactNode } from 'react';

/** One primitive, with what it shows beside its name. */
export function Specimens({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="specimens" aria-label={name}>
      <h3 className="specimens-name">{name}</h3>
      <div className="specimens-row">{children}</div>
    </section>
  );
}

/** A primitive in one state, and what the state is called. */
export function Specimen({ state, children }: { readonly state: string; readonly children: ReactNode }) {
  return (
    <div className="specimen">
      <div className="specimen-thing">{children}</div>
      <span className="specimen-state dim">{state}</span>
    </div>
  );
}

export const LONG_WORDS =
  'Hero prop for the second act, weathered bronze with enamel inlays, seen from the left and a little below';
