import { assertNever } from '../../../shared/model/assert-never.ts';
import { absoluteFileAddress } from '../../bridge/file-address.ts';
import type { DrawableMesh } from '../load/parsed-model.ts';
import type { Difference, MatchAnswer, MatchRequest } from './match-message.ts';
import type { FoundView, MatchView } from './match-pose.ts';

/** Told of a match, in the order of its work. */
export interface MatchListener {
  readonly onRead: () => void;
  readonly onFailed: (why: 'unreadable' | 'stopped') => void;
  readonly onFinding: (share: number) => void;
  /** @param found null if the model has no silhouette */
  readonly onFound: (found: FoundView | null) => void;
  readonly onCompared: (difference: Difference) => void;
}

/** A model and its reference in a worker of their own. The caller must dispose of it. */
export interface Match {
  readonly find: (start: MatchView, aspect: number) => void;
  readonly compare: (view: MatchView, aspect: number) => void;
  /** Width by height of the reference, once it is read. */
  readonly side: () => number;
  /** Ends the worker. The listener hears no more. */
  readonly dispose: () => void;
}

/** Sends the model piece by piece, each in a task of its own, and has the outline of the reference read. @param url of the outline, on the window's origin */
export function openMatch(meshes: readonly DrawableMesh[], url: string, listener: MatchListener): Match {
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
  let isOver = false;
  let side = 1;
  const post = (message: MatchRequest): void => worker.postMessage(message);
  const dispose = (): void => {
    isOver = true;
    worker.terminate();
  };
  const fail = (): void => {
    if (isOver) return;
    dispose();
    listener.onFailed('stopped');
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('message', ({ data }: MessageEvent<MatchAnswer>) => {
    if (isOver) return;
    switch (data.kind) {
      case 'read':
        side = data.side;
        listener.onRead();
        break;
      case 'unread':
        listener.onFailed('unreadable');
        break;
      case 'finding':
        listener.onFinding(data.share);
        break;
      case 'found':
        listener.onFound(data.found);
        break;
      case 'compared':
        listener.onCompared(data.difference);
        break;
      default:
        assertNever(data);
    }
  });
  const send = async (): Promise<void> => {
    for (const { positions, index, matrix, part } of meshes) {
      post({ kind: 'piece', piece: { positions, index, matrix, part } });
      await new Promise((resolve) => setTimeout(resolve));
      if (isOver) return;
    }
    post({ kind: 'read', url: absoluteFileAddress(url) });
  };
  // A mesh of which there is no memory for a copy.
  send().catch(fail);
  return {
    find: (start, aspect) => post({ kind: 'find', start, aspect }),
    compare: (view, aspect) => post({ kind: 'compare', view, aspect }),
    side: () => side,
    dispose,
  };
}
