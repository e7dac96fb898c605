import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './chip.css';

interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** `plain` for a filter, `badge` for a tag, `warn` for what is wrong. */
  readonly tone: 'plain' | 'badge' | 'warn';
  /** The name of the button that removes it. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** A short text with a button that removes it. */
export function Chip({ tone, removeLabel, onRemove, children, className, ...rest }: ChipProps) {
  return (
    <span {...rest} className={classNames('chip', `chip-${tone}`, className)}>
      {children}
      <button type="button" className="chip-remove" aria-label={removeLabel} onClick={onRemove}>
        <X size={11} aria-hidden />
      </button>
    </span>
  );
}
