import { type Ref, useImperativeHandle, useState } from 'react';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { useApp } from '../../store/app-context.tsx';

export interface ViewportMenuHandle {
  readonly open: (at: MenuPoint) => void;
}

/** The context menu of the shown asset. It is opened by a handle, so that the viewport is not rendered again. */
export function ViewportMenu({ ref }: { readonly ref: Ref<ViewportMenuHandle> }) {
  const { store } = useApp();
  const [at, setAt] = useState<MenuPoint | null>(null);
  useImperativeHandle(ref, () => ({
    open: (point) => {
      // A file that was only opened for viewing is not an asset, and the selected asset is not the one that is shown.
      if (store.getState().viewing.kind === 'asset') setAt(point);
    },
  }));
  return <ContextMenu context="asset" at={at} onClose={() => setAt(null)} />;
}
