import './colour-field.css';
import { useControlName } from './row-label.ts';

interface ColourFieldProps {
  readonly label: string;
  /** Six digits in CSS: `#1e90ff`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A colour, chosen by the system's own chooser; its digits stand beside it. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  return (
    <span className="colour-field">
      <input
        type="color"
        aria-label={useControlName(label)}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span className="dim">{value}</span>
    </span>
  );
}
