import { Star } from 'lucide-react';
import { classNames } from './class-names.ts';
import { useControlName } from './row-label.ts';
import './star-field.css';

interface StarFieldProps {
  readonly label: string;
  /** 0 to 5; null where several have different ones. */
  readonly value: number | null;
  readonly onChange: (stars: number) => void;
}

const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars; a click on the last one that is lit takes all away. */
export function StarField({ label, value, onChange }: StarFieldProps) {
  const name = useControlName(label);
  return (
    <fieldset className="star-field" aria-label={name}>
      {STARS.map((stars) => (
        <button
          key={stars}
          type="button"
          className={classNames('star', value !== null && stars <= value && 'is-lit')}
          aria-label={stars === 1 ? '1 star' : `${stars} stars`}
          aria-pressed={value === stars}
          onClick={() => onChange(value === stars ? 0 : stars)}
        >
          <Star size={14} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
