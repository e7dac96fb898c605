import './key-hint.css';

interface KeyHintProps {
  /** One key each; several where there is one for each of several things. */
  readonly keys: readonly string[];
  readonly children: string;
}

/** A key, or some that belong together, and what it does now. */
export function KeyHint({ keys, children }: KeyHintProps) {
  return (
    <span className="key-hint">
      {keys.map((key) => (
        <Keys key={key} keys={key} />
      ))}
      {children}
    </span>
  );
}

/** A key, or keys held together, as they are printed. */
export function Keys({ keys }: { readonly keys: string }) {
  return <kbd className="key">{keys.replaceAll(/\+(?=.)/g, ' ')}</kbd>;
}
