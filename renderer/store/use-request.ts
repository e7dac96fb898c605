import { useCallback, useRef, useState } from 'react';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import { useIsOpen } from '../ui/use-is-open.ts';
import { useApp } from './app-context.tsx';
import { errorBodyOf } from './error-body.ts';

/** The state of a request to the engine whose error is shown next to the control that sent it; as a notice, once that is gone. */
export interface EngineRequest<Name extends string> {
  /** The name of the running request; null while none runs. */
  readonly busy: Name | null;
  /** The error of the last request; null if it succeeded. */
  readonly error: ErrorBody | null;
  /** Runs a request, unless one is running. Returns whether it succeeded. */
  readonly ask: (name: Name, work: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

export function useRequest<Name extends string>(): EngineRequest<Name> {
  const [busy, setBusy] = useState<Name | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const under = useRef(false);
  const { store } = useApp();
  const isOpen = useIsOpen();
  const ask = useCallback(
    async (name: Name, work: () => Promise<unknown>): Promise<boolean> => {
      if (under.current) return false;
      under.current = true;
      setBusy(name);
      setError(null);
      try {
        await work();
        return true;
      } catch (cause) {
        const failure = errorBodyOf(cause);
        setError(failure);
        // The artist left the dialog, and would take it for done.
        if (!isOpen())
          store.getState().addNotice({ level: 'error', message: failure.message, at: Date.now() });
        return false;
      } finally {
        under.current = false;
        setBusy(null);
      }
    },
    [store, isOpen],
  );
  return { busy, error, ask, clear: () => setError(null) };
}
