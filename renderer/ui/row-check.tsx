import './row-check.css';
import { tipOf } from './tip.ts';

interface RowCheckProps {
  /** For screen readers: `Send mug.png`. */
  readonly label: string;
  /** `some` of what it stands for. */
  readonly checked: boolean | 'some';
  /** Why it cannot be changed; null if it can. */
  readonly refusedBecause?: string | null;
  readonly onChange: (checked: boolean) => void;
}

/** A check box in a row of a table, or in its head for all rows. The table keeps the focus, and the keys are those of the table. */
export function RowCheck({ label, checked, refusedBecause = null, onChange }: RowCheckProps) {
  return (
    <input
      ref={(box) => {
        if (box !== null) box.indeterminate = checked === 'some';
      }}
      type="checkbox"
      className="row-check"
      tabIndex={-1}
      aria-label={label}
      checked={checked === true}
      disabled={refusedBecause !== null}
      {...tipOf(refusedBecause === null ? null : { text: refusedBecause })}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
      onMouseDown={(event) => {
        event.preventDefault();
        event.currentTarget.closest('table')?.focus();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
