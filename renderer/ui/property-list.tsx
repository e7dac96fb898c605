import type { ReactNode } from 'react';
import './property-list.css';

/** Names and values in two columns. */
export function PropertyList({ children }: { readonly children: ReactNode }) {
  return <dl className="property-list">{children}</dl>;
}

export function Property({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="selectable">{children}</dd>
    </>
  );
}
