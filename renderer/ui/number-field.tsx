import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { evaluate } from './arithmetic.ts';
import './number-field.css';
import { tipOf } from './tip.ts';

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
}

const DRAG_STARTS_PX = 3;
const grouped = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A number that drags, steps by the wheel and the arrows, types, and does arithmetic (`1e6/2`, `300k + 20%`). */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, step, digits = 0, unit = '', onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const drag = useRef<{ readonly x: number; readonly value: number; moved: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const rounded = (next: number): number => Number(next.toFixed(digits));
  const commit = (next: number): void => {
    const stepped = Math.round(next / step) * step;
    onChange(rounded(Math.min(max, Math.max(min, stepped))));
  };
  const commitDraft = (): void => {
    const typed = draft === null ? null : evaluate(draft);
    if (typed !== null) onChange(rounded(Math.min(max, Math.max(min, typed))));
    setDraft(null);
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
      // at once, so that not one key of whoever types straight on is lost
      flushSync(() => setDraft(String(rounded(value))));
      input.current?.focus();
      input.current?.select();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (draft === null) setDraft(String(rounded(value)));
      else commitDraft();
    }
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setDraft(null);
      commit(value + (event.key === 'ArrowUp' ? step : -step));
    }
  };

  const fill = ((value - min) / (max - min)) * 100;
  return (
    <div className="number-field">
      <div
        className="number-field-fill"
        style={{ width: `${Math.min(100, Math.max(0, fill))}%` }}
        aria-hidden
      />
      <input
        ref={input}
        className="number-field-input"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={`${grouped(value, digits)}${unit}`}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        readOnly={draft === null}
        value={draft ?? `${grouped(value, digits)}${unit}`}
        {...tipOf({ text: label, help: 'Drag, scroll, or click to type; arithmetic works' })}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commitDraft}
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          if (document.activeElement === input.current) commit(value + (event.deltaY < 0 ? step : -step));
        }}
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
    </div>
  );
}
