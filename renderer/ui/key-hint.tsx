import './key-hint.css';

/** A key and what it does now. */
export function KeyHint({ keys, children }: { readonly keys: string; readonly children: string }) {
  return (
    <span className="key-hint">
      <Keys keys={keys} />
      {children}
    </span>
  );
}

/** A key, or keys held together, as they are printed. */
export function Keys({ keys }: { readonly keys: string }) {
  return <kbd className="key">{keys.replaceAll('+', ' ')}</kbd>;
}
