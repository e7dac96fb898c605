import { type Ref, useImperativeHandle, useState } from 'react';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { useApp } from '../../store/app-context.tsx';

export interface ViewportMenuHandle {
  readonly open: (at: MenuPoint) => void;
}

/** The menu of the asset that is looked at; by a handle, so that the picture is not drawn anew for it. */
export function ViewportMenu({ ref }: { readonly ref: Ref<ViewportMenuHandle> }) {
  const { store } = useApp();
  const [at, setAt] = useState<MenuPoint | null>(null);
  useImperativeHandle(ref, () => ({
    open: (point) => {
      // a file that is only looked at is no asset, and the one selected before it is not in sight
      if (store.getState().viewing.kind === 'asset') setAt(point);
    },
  }));
  return <ContextMenu context="asset" at={at} onClose={() => setAt(null)} />;
}
