import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { Bridge } from '../../shared/bridge/contract.ts';
import type { WindowTransport } from '../bridge/window-transport.ts';
import type { AppState, AppStore } from './app-state.ts';
import type { Actions } from './create-actions.ts';
import type { Handles } from './handles.ts';

/** Everything a panel may hold on to; made once, in main.tsx. */
export interface App {
  readonly store: AppStore;
  readonly bridge: Bridge;
  readonly transport: WindowTransport;
  /** Where parts of the window that are drawn answer calls. */
  readonly handles: Handles;
  readonly actions: Actions;
}

const AppContext = createContext<App | null>(null);

export function AppProvider({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

/** The app around this panel. Throws outside an {@link AppProvider}. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('A panel stands outside of AppProvider.');
  return app;
}

/** A part of the state; the panel is drawn again when it changes. The selector must return what the state holds. */
export function useAppState<T>(select: (state: AppState) => T): T {
  return useStore(useApp().store, select);
}

export function useHandles(): Handles {
  return useApp().handles;
}

export function useActions(): Actions {
  return useApp().actions;
}
