import './size-range.css';
import { tipOf } from './tip.ts';

interface SizeRangeProps {
  /** `Size of the covers` */
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** In CSS pixels. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** How large the pictures of a grid are, in the head of its area. */
export function SizeRange({ label, least, most, value, onChange }: SizeRangeProps) {
  return (
    <input
      type="range"
      className="size-range"
      aria-label={label}
      {...tipOf({ text: label })}
      min={least}
      max={most}
      step={10}
      value={value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
