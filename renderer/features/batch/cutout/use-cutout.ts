import { useEffect, useState } from 'react';
import type { View } from '../../../../shared/interface/formats.ts';
import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import type { SeenCutout } from '../../../../shared/model/cutout/seen-cutout.ts';
import { useApp } from '../../../store/app-context.tsx';
import { errorBodyOf } from '../../../store/error-body.ts';

/** The cut-out of a picture: on its way (`done` is what part, 0 … 1; null while that is not known), there, stopped by the artist, or an error. */
export type Cutting =
  | { readonly state: 'cutting'; readonly done: number | null }
  | { readonly state: 'seen'; readonly seen: SeenCutout }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly error: ErrorBody };

export interface CutoutOf {
  readonly planId: string;
  readonly row: string;
  readonly view: View;
  /** What is sent: another one is cut out anew. */
  readonly sent: string;
}

const BEGUN: Cutting = { state: 'cutting', done: null };

/** Has a picture cut out while this is mounted; a picture that nobody looks at any more is stopped. */
export function useCutout({ planId, row, view, sent }: CutoutOf): {
  readonly cutting: Cutting;
  readonly stop: () => void;
  readonly again: () => void;
} {
  const { bridge } = useApp();
  const [cutting, setCutting] = useState<Cutting>(BEGUN);
  const [round, setRound] = useState(0);
  const [stop, setStop] = useState<() => void>(() => () => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture, or another round, is asked for anew
  useEffect(() => {
    const scanId = crypto.randomUUID();
    let isWanted = true;
    const end = (): void => void bridge.batch.stopScan({ scanId }).catch(() => undefined);
    setCutting(BEGUN);
    setStop(() => end);
    let isOver = false;
    const unfollow = bridge.on('batch.scanProgress', (progress) => {
      if (progress.scanId === scanId && isWanted && !isOver && progress.total > 0)
        setCutting({ state: 'cutting', done: progress.seen / progress.total });
    });
    bridge.batch
      .cutout({ planId, row, view, scanId })
      .then(
        (seen): Cutting => ({ state: 'seen', seen }),
        (cause: unknown): Cutting => {
          const error = errorBodyOf(cause);
          return error.kind === 'cancelled' ? { state: 'stopped' } : { state: 'failed', error };
        },
      )
      .then((next) => {
        isOver = true;
        unfollow();
        if (isWanted) setCutting(next);
      });
    return () => {
      isWanted = false;
      unfollow();
      if (!isOver) end();
    };
  }, [bridge, planId, row, view, sent, round]);
  return { cutting, stop, again: () => setRound((now) => now + 1) };
}
