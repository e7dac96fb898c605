import { ScrollArea } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './scroll-pane.css';
import { useKeptScroll } from './use-kept-scroll.ts';

interface ScrollPaneProps {
  /** Unique in the window: under it the pane finds its place again when it is drawn again. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Text that scrolls. It can be focused only while it overflows. */
export function ScrollPane({ label, className, children }: ScrollPaneProps) {
  const scroller = useKeptScroll(`pane ${label}`);
  return (
    <ScrollArea.Root className="scroll-pane">
      <ScrollArea.Viewport ref={scroller} className="scroll-pane-view" aria-label={label} role="region">
        <ScrollArea.Content className={classNames(className)}>{children}</ScrollArea.Content>
      </ScrollArea.Viewport>
    </ScrollArea.Root>
  );
}
