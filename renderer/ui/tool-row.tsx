import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { rovedTo } from './roving.ts';
import './tool-row.css';

interface ToolRowProps {
  /** What the tools are for. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Buttons that come and go, as one stop of Tab: the arrows, Home and End go along them. Several of them are a toolbar. */
export function ToolRow({ label, children }: ToolRowProps) {
  const row = useRef<HTMLSpanElement>(null);
  const [isToolbar, setToolbar] = useState(false);
  useEffect(() => {
    const { current } = row;
    if (current === null) return undefined;
    const look = (): void => {
      const buttons = buttonsIn(current);
      keepOneStop(
        buttons,
        buttons.find(({ tabIndex }) => tabIndex === 0),
      );
      setToolbar(buttons.length > 1);
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (row.current === null || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const buttons = buttonsIn(row.current);
    // Keys of a menu that a button has opened come here, too.
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = rovedTo(event.key, at, buttons.length);
    if (to === null) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: where the keys do something, it is a toolbar
    <span
      ref={row}
      className="tool-row"
      {...(isToolbar && { role: 'toolbar', 'aria-label': label })}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const buttons = row.current === null ? [] : buttonsIn(row.current);
        const reached = buttons.find((button) => button === target);
        if (reached !== undefined) keepOneStop(buttons, reached);
      }}
    >
      {children}
    </span>
  );
}

const buttonsIn = (row: HTMLElement): readonly HTMLButtonElement[] => [...row.querySelectorAll('button')];

function keepOneStop(buttons: readonly HTMLButtonElement[], stop = buttons[0]): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
