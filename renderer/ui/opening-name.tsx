import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import './opening-name.css';

interface OpeningNameProps {
  /** What it is the name of, for the arrow: `Show the steps of mug`. */
  readonly of: string;
  readonly isOpened: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The name of a row of a table that opens to its steps, behind the arrow that does so. */
export function OpeningName({ of, isOpened, onOpen, children }: OpeningNameProps) {
  return (
    <span className="opening-name">
      <IconButton
        label={`${isOpened ? 'Hide' : 'Show'} the steps of ${of}`}
        aria-expanded={isOpened}
        onClick={() => onOpen(!isOpened)}
      >
        {isOpened ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
      </IconButton>
      <span className="truncate">{children}</span>
    </span>
  );
}

interface StepNameProps {
  /** From 1. */
  readonly number: number;
  readonly children: ReactNode;
}

/** The name of a step below such a row. */
export function StepName({ number, children }: StepNameProps) {
  return (
    <span className="opened-step truncate">
      {number}. {children}
    </span>
  );
}
