import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import './dialog.css';
import { type LeaveGuard, LeaveGuardContext, leaveGuarded } from './leave-guard.ts';

interface DialogProps {
  readonly title: string;
  /** The head is for the screen reader alone. */
  readonly bare?: boolean;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Selectors of what gets the focus when a dialog opens, by priority: the current page of the settings, the first field of a form, its first choice. */
const FIRST = [
  'nav [aria-current=page]',
  'form .text-field',
  '[role=combobox]',
  'form input[type=radio]:checked',
] as const;

/**
 * A dialog over the window. Escape or a click outside closes it, unless its content has a {@link LeaveGuard}, and the focus returns to
 * where it was.
 */
export function Dialog({ title, bare = false, className, onClose, children }: DialogProps) {
  // asked at the first drawing: a field inside may take the focus before the dialog looks where it was
  const [before] = useState(() => document.activeElement);
  const popup = useRef<HTMLDivElement>(null);
  const guard = useRef<LeaveGuard | null>(null);
  return (
    <Base.Root
      open
      onOpenChange={(open, { reason }) => {
        if (!open) leaveGuarded(guard, reason === 'escape-key' ? 'back' : 'away', onClose);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          ref={popup}
          className={classNames('dialog', className)}
          initialFocus={() => firstIn(popup.current) ?? popup.current ?? true}
          finalFocus={() => focusAfter(before)}
        >
          <div className={bare ? 'visually-hidden' : 'dialog-head'}>
            <Base.Title className="dialog-title">{title}</Base.Title>
            {!bare && (
              <Base.Close className="button button-quiet icon-button" aria-label="Close">
                <X size={14} aria-hidden />
              </Base.Close>
            )}
          </div>
          <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Where nothing had the focus, none is given: else the first button of the window would get it. */
function focusAfter(before: Element | null): HTMLElement | boolean {
  if (before === document.body) return false;
  return before instanceof HTMLElement && before.isConnected ? before : true;
}

function firstIn(popup: HTMLElement | null): HTMLElement | null {
  const found = FIRST.map((selector) => popup?.querySelector<HTMLElement>(selector) ?? null);
  return found.find((each) => each !== null) ?? null;
}
