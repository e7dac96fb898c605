import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import './section.css';

interface SectionProps {
  readonly title: string;
  /** Folded at first, where most need it seldom. */
  readonly startsFolded?: boolean;
  readonly children: ReactNode;
}

/** A part of a panel that folds. What it holds stays as it is while it is folded. */
export function Section({ title, startsFolded = false, children }: SectionProps) {
  const [open, setOpen] = useState(!startsFolded);
  return (
    <Collapsible.Root className="section" open={open} onOpenChange={setOpen}>
      <h3>
        <Collapsible.Trigger className="section-head">
          {open ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
          {title}
        </Collapsible.Trigger>
      </h3>
      <Collapsible.Panel className="section-body" keepMounted>
        {children}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
