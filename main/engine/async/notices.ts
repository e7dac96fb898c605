import type { EngineEvent } from '../../../shared/bridge/contract.ts';
import type { Clock } from '../ports.ts';

type Notice = Extract<EngineEvent, { readonly event: 'notice' }>;

/** Sentences for the artist. Those from before anybody listens are kept for the first who does. */
export interface Notices {
  readonly of: (level: 'info' | 'warning', message: string) => Notice;
  /** Tells a warning. */
  readonly warn: (message: string) => void;
  /** What was kept, once. */
  readonly kept: () => readonly Notice[];
}

export function createNotices(parts: {
  readonly clock: Pick<Clock, 'now'>;
  readonly emit: (event: Notice) => void;
  readonly isHeard: () => boolean;
}): Notices {
  const { clock, emit, isHeard } = parts;
  let kept: Notice[] = [];
  const of: Notices['of'] = (level, message) => ({
    event: 'notice',
    payload: { level, message, at: clock.now() },
  });
  return {
    of,
    warn: (message) => {
      if (isHeard()) emit(of('warning', message));
      else kept.push(of('warning', message));
    },
    kept: () => {
      const before = kept;
      kept = [];
      return before;
    },
  };
}
