import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import './section.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a panel that folds. */
export function Section({ title, children }: SectionProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <div className="section">
      <h3>
        <button
          type="button"
          className="section-head"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
          {title}
        </button>
      </h3>
      <div id={id} className="section-body" hidden={!open}>
        {children}
      </div>
    </div>
  );
}
