import { NumberField as Base } from '@base-ui/react/number-field';
import { type ComponentProps, type PointerEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import './number-field.css';
import { useControlName } from './row-label.ts';
import { tipOf } from './tip.ts';
import { typedNumber } from './typed-number.ts';
import { useRefused } from './use-refused.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** What one notch of the wheel, or an arrow key, changes. */
  readonly step: number;
  /** Digits behind the point; none where it is left out. */
  readonly digits?: number;
  /** Stands behind the number: ` mm`, `°`. */
  readonly unit?: string;
  readonly onChange: (value: number) => void;
  /** Receives why what is typed cannot be taken, for a form that must not go on with the number before; null once it can, or is gone. */
  readonly onRefused?: (why: string | null) => void;
}

type InputProps = ComponentProps<typeof Base.Input>;

const DRAG_STARTS_PX = 3;
const grouped = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Said at the end of the range: `at most 360°`. */
function limitWords(
  end: 'least' | 'most',
  { min, max, digits = 0, unit = '' }: Pick<NumberFieldProps, 'min' | 'max' | 'digits' | 'unit'>,
): string {
  return `at ${end} ${grouped(end === 'most' ? max : min, digits)}${unit}`;
}

/** Keys that step; Shift makes ten steps of one. */
const STEP_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown']);
const LARGE_STEPS = 10;

/**
 * A number that drags, steps by the wheel and the arrows, types, and does arithmetic (`1e6/2`, `300k + 20%`). Base UI steps it. Its
 * field takes no operators and its scrub area hides the pointer, so that typing and dragging are done here.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, step, digits = 0, unit = '', onChange } = props;
  const name = useControlName(label);
  const whyId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useRefused(props.onRefused);
  /** The end of the range that the artist went to by dragging or stepping; null after that, and while there is room. */
  const [end, setEnd] = useState<'least' | 'most' | null>(null);
  const drag = useRef<{ readonly x: number; readonly value: number; moved: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const rounded = (next: number): number => Number(next.toFixed(digits));
  const commit = (next: number): void => {
    const stepped = Math.round(next / step) * step;
    const within = rounded(Math.min(max, Math.max(min, stepped)));
    setEnd(endAt(within));
    onChange(within);
  };
  const endAt = (at: number): typeof end =>
    at >= rounded(max) ? 'most' : at <= rounded(min) ? 'least' : null;
  /** A step that changes nothing is not told by Base UI. */
  const tellEnd = (isUp: boolean): void => {
    const at = endAt(rounded(value));
    if (at === (isUp ? 'most' : 'least')) setEnd(at);
  };
  const dropDraft = (): void => {
    setDraft(null);
    setRefused(null);
  };
  /** What cannot be taken stays in the field, and says why; the number before stays in use. */
  const commitDraft = (): void => {
    if (draft === null) return;
    const typed = typedNumber(draft, { min, max, digits, unit });
    if (typed.is === 'refused') {
      setRefused(typed.why);
      return;
    }
    if (typed.is === 'number') onChange(typed.value);
    dropDraft();
  };

  const onPointerMove = (event: PointerEvent): void => {
    const held = drag.current;
    if (held === null) return;
    const by = event.clientX - held.x;
    if (!held.moved && Math.abs(by) < DRAG_STARTS_PX) return;
    held.moved = true;
    commit(held.value + Math.round(by / 2) * step);
  };
  const onPointerUp = (): void => {
    if (drag.current?.moved === false) {
      // Synchronously, so that no key is lost if the artist types on at once.
      flushSync(() => setDraft(String(rounded(value))));
      input.current?.focus();
      input.current?.select();
    }
  };
  const onKeyDown: InputProps['onKeyDown'] = (event) => {
    if (STEP_KEYS.has(event.key)) {
      dropDraft();
      tellEnd(event.key === 'ArrowUp');
      return;
    }
    // Otherwise the field would handle letters that are keys of the window.
    event.preventBaseUIHandler();
    if (event.key === 'Enter') {
      event.preventDefault();
      if (draft === null) setDraft(String(rounded(value)));
      else commitDraft();
    }
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      dropDraft();
    }
  };

  const limit = end === null || end !== endAt(rounded(value)) ? null : limitWords(end, props);
  const fill = ((value - min) / (max - min)) * 100;
  return (
    <>
      <Base.Root
        className="number-field"
        value={value}
        min={min}
        max={max}
        step={step}
        smallStep={step}
        largeStep={step * LARGE_STEPS}
        allowWheelScrub
        locale="en-US"
        onValueChange={(next) => {
          if (next !== null) commit(next);
        }}
      >
        <div
          className="number-field-fill"
          style={{ width: `${Math.min(100, Math.max(0, fill))}%` }}
          aria-hidden
        />
        <span className="number-field-limit" aria-live="polite">
          {limit}
        </span>
        <Base.Input
          ref={input}
          className="number-field-input"
          role="spinbutton"
          aria-roledescription={undefined}
          aria-label={name}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`${grouped(value, digits)}${unit}`}
          inputMode="decimal"
          readOnly={draft === null}
          aria-invalid={refused !== null || undefined}
          aria-describedby={refused === null ? undefined : whyId}
          value={draft ?? `${grouped(value, digits)}${unit}`}
          {...tipOf({ text: label, help: 'Drag, scroll, or click to type; arithmetic works' })}
          onChange={(event) => {
            event.preventBaseUIHandler();
            setDraft(event.target.value);
            setRefused(null);
          }}
          onWheel={(event) => tellEnd(event.deltaY < 0)}
          onPaste={(event) => event.preventBaseUIHandler()}
          onBlur={(event) => {
            event.preventBaseUIHandler();
            setEnd(null);
            commitDraft();
          }}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (draft !== null) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, value, moved: false };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onLostPointerCapture={() => {
            drag.current = null;
          }}
        />
      </Base.Root>
      {refused !== null && (
        <p id={whyId} className="number-field-refused note" role="alert">
          {refused}
        </p>
      )}
    </>
  );
}
