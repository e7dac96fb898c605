import { useId } from 'react';
import { classNames } from './class-names.ts';
import { useControlName } from './row-label.ts';
import './segmented.css';
import { tipOf } from './tip.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What it means, where its label cannot say so. */
  readonly tip?: string | undefined;
  /** A remark beside it, where it stands in a list. */
  readonly note?: string;
  /** Why it is disabled. It stays visible, dimmed, and shows the reason. */
  readonly disabledBecause?: string | null;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** Told why, when a dim choice is pointed at, focused or tried; null when it no longer is. */
  readonly onRefused?: (why: string | null) => void;
}

/**
 * Up to six choices as a row of radio buttons. A disabled choice can be focused like any other, so that the reason can be read, but it
 * cannot be chosen.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, choices, onChange, onRefused } = props;
  const group = useId();
  return (
    <fieldset className="segmented" aria-label={useControlName(label)}>
      {choices.map((choice) => {
        const why = choice.disabledBecause ?? null;
        // What `onRefused` is told is said elsewhere, and not by a tooltip as well.
        const tip = why === null ? choice.tip : onRefused === undefined ? why : undefined;
        const chosen = choice.value === value;
        return (
          <label
            key={choice.value}
            className={classNames('segment', chosen && 'is-chosen', why !== null && 'is-refused')}
            {...tipOf(tip === undefined ? null : { text: tip })}
            onPointerEnter={() => onRefused?.(why)}
            onPointerLeave={() => onRefused?.(null)}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              value={choice.value}
              checked={chosen}
              aria-disabled={why !== null || undefined}
              aria-description={why ?? choice.tip}
              onChange={() => (why === null ? onChange(choice.value) : onRefused?.(why))}
              onFocus={() => onRefused?.(why)}
              onBlur={() => onRefused?.(null)}
            />
            <span className="truncate">{choice.label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
