import { useCallback, useRef, useState } from 'react';
import type { ErrorBody } from '../../shared/model/app-error.ts';
import { errorBodyOf } from './error-body.ts';

/** A question to the engine whose answer stands beside what asked it. */
export interface EngineRequest<Name extends string> {
  /** What is being asked; null while nothing is. */
  readonly busy: Name | null;
  /** Why the last one failed. */
  readonly error: ErrorBody | null;
  /** One at a time; gives whether it went well. */
  readonly ask: (name: Name, work: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

export function useRequest<Name extends string>(): EngineRequest<Name> {
  const [busy, setBusy] = useState<Name | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const under = useRef(false);
  const ask = useCallback(async (name: Name, work: () => Promise<unknown>): Promise<boolean> => {
    if (under.current) return false;
    under.current = true;
    setBusy(name);
    setError(null);
    try {
      await work();
      return true;
    } catch (cause) {
      setError(errorBodyOf(cause));
      return false;
    } finally {
      under.current = false;
      setBusy(null);
    }
  }, []);
  return { busy, error, ask, clear: () => setError(null) };
}
