import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import './toast-list.css';
import { useClearPlace } from './use-clear-place.ts';

export type ToastManager = ReturnType<typeof Toast.createToastManager>;

/** The manager that toasts are added to; one for each {@link ToastList}. */
export function useToasts(): ToastManager {
  const [manager] = useState(() => Toast.createToastManager());
  return manager;
}

interface ToastListProps {
  /** What it is called among the landmarks of the page. */
  readonly label: string;
  readonly manager: ToastManager;
  /** What they never cover, a selector of CSS. */
  readonly clearOf: string;
}

/** Messages in the corner that need no answer. They expire, stay while the pointer is over them, and F6 focuses them. */
export function ToastList({ label, manager, clearOf }: ToastListProps): ReactNode {
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className="toasts" aria-label={label}>
          <Toasts viewport={viewport} clearOf={clearOf} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** It asks for nothing, and keys go on to work behind it. The library says `aria-modal` of a toast, which a group has not. */
const A_GROUP = { role: 'group', 'aria-modal': undefined } as const;

interface ToastsProps extends Pick<ToastListProps, 'clearOf'> {
  readonly viewport: RefObject<HTMLElement | null>;
}

function Toasts({ viewport, clearOf }: ToastsProps) {
  const { toasts } = Toast.useToastManager();
  useClearPlace(viewport, clearOf, toasts.length > 0);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...A_GROUP}
      className={classNames('toast', toast.type && `toast-${toast.type}`)}
    >
      <Toast.Description className="toast-words" />
      {toast.actionProps !== undefined && <Toast.Action className="button button-plain" />}
      <Toast.Close className="button button-quiet icon-button" aria-label="Put away">
        <X size={13} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
