import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import './toast-list.css';

export type ToastManager = ReturnType<typeof Toast.createToastManager>;

/** What toasts are told to; one for each {@link ToastList}. */
export function useToasts(): ToastManager {
  const [manager] = useState(() => Toast.createToastManager());
  return manager;
}

interface ToastListProps {
  /** What it is called among the landmarks of the page. */
  readonly label: string;
  readonly manager: ToastManager;
}

/** Messages that need no answer, in the corner: they go by themselves, stay while they are pointed at, and F6 reaches them. */
export function ToastList({ label, manager }: ToastListProps): ReactNode {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={label}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** It asks for nothing, and keys go on to work behind it. The library says `aria-modal` of a toast, which a group has not. */
const A_GROUP = { role: 'group', 'aria-modal': undefined } as const;

function Toasts() {
  return Toast.useToastManager().toasts.map((toast) => (
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
