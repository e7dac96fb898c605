import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { rovedTo } from './roving.ts';

interface ButtonColumnProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly className: string;
  /** Selects the buttons that the arrows go along; all by default. */
  readonly buttons?: string;
  readonly children: ReactNode;
}

/** Buttons below each other. The arrows, Home and End go along them; each is a stop of Tab, too. */
export function ButtonColumn({ ref, className, buttons = 'button', children }: ButtonColumnProps) {
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(buttons)];
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
    const to = rovedTo(event.key, at, all.length, 'column');
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go along the buttons in it, which Tab reaches too
    <div ref={ref} className={className} onKeyDown={step}>
      {children}
    </div>
  );
}
