import { Check, History, RotateCcw, X } from 'lucide-react';
import './decision-mark.css';

const MARKS = { keep: Check, reject: X, redo: RotateCcw, redone: History } as const;

interface DecisionMarkProps {
  readonly decision: keyof typeof MARKS;
  /** For screen readers. */
  readonly name: string;
}

/** What was decided about a result, by form and colour. */
export function DecisionMark({ decision, name }: DecisionMarkProps) {
  const Mark = MARKS[decision];
  return (
    <span className="decision-mark" data-decision={decision} role="img" aria-label={name}>
      <Mark size={11} strokeWidth={3} aria-hidden />
    </span>
  );
}
