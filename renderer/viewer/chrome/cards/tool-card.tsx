import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandButton } from '../../../commands/command-button.tsx';
import './tool-card.css';

interface ToolCardProps {
  readonly title: string;
  /** The command that ends the mode. */
  readonly end: string;
  readonly children: ReactNode;
  /** What stands below the controls, such as a result. */
  readonly below?: ReactNode;
}

/** The controls of a mode of the viewer, beside the picture while it is on. */
export function ToolCard({ title, end, children, below }: ToolCardProps) {
  return (
    <section className="tool-card" aria-label={title}>
      <div className="tool-card-head">
        <h3 className="tool-card-title">{title}</h3>
        <CommandButton command={end} icon={<X size={12} aria-hidden />} />
      </div>
      <div className="tool-card-row">{children}</div>
      {below}
    </section>
  );
}
