import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { App } from './app.ts';
import type { AppState } from './app-state.ts';
import type { Handles } from './handles.ts';

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
