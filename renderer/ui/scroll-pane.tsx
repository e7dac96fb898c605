import { ScrollArea } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './scroll-pane.css';

interface ScrollPaneProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Text that scrolls: the keyboard reaches it just while there is more than fits. */
export function ScrollPane({ label, className, children }: ScrollPaneProps) {
  return (
    <ScrollArea.Root className="scroll-pane">
      <ScrollArea.Viewport className="scroll-pane-view" aria-label={label} role="region">
        <ScrollArea.Content className={classNames(className)}>{children}</ScrollArea.Content>
      </ScrollArea.Viewport>
    </ScrollArea.Root>
  );
}
