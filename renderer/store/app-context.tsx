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

/** Selects a part of the state and re-renders when it changes. The selector must return the same object while nothing changed. */
export function useAppState<T>(select: (state: AppState) => T): T {
  return useStore(useApp().store, select);
}

export function useHandles(): Handles {
  return useApp().handles;
}
