import type { ReactNode } from 'react';
import './check-box.css';

interface CheckBoxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Quiet words below the name. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Something that is so or not, with its name to the right of it. */
export function CheckBox({ checked, onChange, hint, children }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {children}
        {hint !== undefined && <span className="check-box-hint">{hint}</span>}
      </span>
    </label>
  );
}
