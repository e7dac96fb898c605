import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { useCallback, useRef, useState } from 'react';
import { useApp } from '../store/app-context.tsx';
import type { ContextName } from './command.ts';
import { CommandEntries } from './command-entries.tsx';
import { useCommands } from './commands-context.tsx';

/** A point of the window, in CSS pixels. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

interface ContextMenuProps {
  readonly context: ContextName;
  /** Where it stands open; null while it does not. */
  readonly at: MenuPoint | null;
  readonly onClose: () => void;
}

/**
 * The commands that make sense for a thing now, from the registry, at the pointer or below the row. Whoever shows the thing says when
 * and where: Base UI's trigger knows the pointer alone, not the row that the keyboard stands on.
 */
export function ContextMenu({ context, at, onClose }: ContextMenuProps) {
  const { store } = useApp();
  const commands = useCommands();
  const [home, setHome] = useState<HTMLElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const shown = useRef<HTMLElement | null>(null);
  // by hand: the menu's library leaves the focus where it was when keys open what the pointer opened before
  const takeFocus = useCallback((popup: HTMLElement | null): void => {
    shown.current = popup;
    if (popup === null) return;
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    popup.focus({ preventScroll: true });
  }, []);
  if (at === null) return null;
  const state = store.getState();
  const fitting = commands.filter(
    (command) => command.context === context && (command.disabledBecause?.(state) ?? null) === null,
  );
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  return (
    // within its panel, so that the menu belongs to a landmark of the page
    <div ref={setHome}>
      {home !== null && (
        <Base.Root
          open
          onOpenChange={(open) => {
            if (!open) onClose();
          }}
        >
          <Base.Portal container={home}>
            <Base.Positioner className="popup-layer" anchor={anchor} side="bottom" align="start">
              <Base.Popup ref={takeFocus} finalFocus={before} className="popup" aria-label="What can be done">
                <CommandEntries
                  commands={fitting}
                  state={state}
                  home={home}
                  finalFocus={() => shown.current !== null || before.current}
                />
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </div>
  );
}
