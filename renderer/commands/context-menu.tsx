import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { useCallback, useRef, useState } from 'react';
import { useApp } from '../store/app-context.tsx';
import type { ContextName } from './command.ts';
import { CommandEntries } from './command-entries.tsx';
import { useCommands } from './commands-context.tsx';
import { commandsInContext } from './menu-parts.ts';
import { askedAgain } from './use-run-command.ts';

/** A point of the window, in CSS pixels. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

interface ContextMenuProps {
  /** Of what the menu is; of several, e.g. a step and its job, their commands stand below each other. */
  readonly context: ContextName | readonly ContextName[];
  /** Where the menu is open; null while it is closed. */
  readonly at: MenuPoint | null;
  readonly onClose: () => void;
}

/**
 * A menu of the commands that can run for a thing now. The caller decides when and where it opens, because Base UI's own trigger
 * knows only the pointer, and not the row that is selected by keyboard.
 */
export function ContextMenu({ context, at, onClose }: ContextMenuProps) {
  const { store } = useApp();
  const commands = useCommands();
  const [home, setHome] = useState<HTMLElement | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const shown = useRef<HTMLElement | null>(null);
  // Focused here, because Base UI does not move the focus when the menu was opened by pointer before and is now opened by key.
  const takeFocus = useCallback((popup: HTMLElement | null): void => {
    shown.current = popup;
    if (popup === null) return;
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    popup.focus({ preventScroll: true });
  }, []);
  /** A command may have opened a field, which has the focus by now, and keeps it. */
  const focusAfter = (): HTMLElement | boolean | null => {
    const { activeElement } = document;
    const isElsewhere =
      activeElement?.matches('input, textarea') === true && activeElement !== before.current;
    return isElsewhere ? false : before.current;
  };
  if (at === null) return null;
  const state = store.getState();
  const contexts = typeof context === 'string' ? [context] : context;
  const fitting = contexts
    .flatMap((each) => commandsInContext(commands, each))
    .filter((command) => (command.disabledBecause?.(state) ?? null) === null);
  // A menu of one submenu would only be a step more.
  const [only, ...others] = new Set(fitting.map(({ submenu }) => submenu?.join(' ▸ ')));
  const shownOnes =
    only === undefined || others.length > 0
      ? fitting
      : fitting.map(({ submenu: _of, nameInMenu: _short, ...command }) => command);
  const anchor = { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) };
  return (
    // Drawn inside its panel, so that the menu belongs to a landmark of the page.
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
              <Base.Popup
                ref={takeFocus}
                finalFocus={focusAfter}
                className="popup"
                aria-label="What can be done"
              >
                <CommandEntries
                  commands={askedAgain(shownOnes, store)}
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
