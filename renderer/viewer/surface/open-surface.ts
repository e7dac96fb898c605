import { assertNever } from '../../../shared/model/assert-never.ts';
import type { HeatFigures } from '../../store/library/compare-slice.ts';
import type { DrawableMesh } from '../load/parsed-model.ts';
import { matrixOf } from './placed-matrix.ts';
import type { Sight, SurfaceAnswer, SurfaceHit, SurfacePlacing, SurfaceRequest } from './surface-message.ts';

/** Meshes as they stand in a scene. */
export interface PlacedMeshes {
  readonly meshes: readonly DrawableMesh[];
  readonly placing: SurfacePlacing;
}

/** A surface in a worker of its own, which finds places on it. The caller must dispose of it. */
export interface Surface {
  /** Resolves once it can be asked; what is asked before waits for it. */
  readonly ready: Promise<void>;
  /** The nearest place that is seen along a line of sight; null if there is none. */
  readonly cast: (sight: Sight) => Promise<SurfaceHit | null>;
  /**
   * The distances of another surface's vertices from this one.
   * @param onPiece called with the distances of each mesh, in their order, and the share of all that is done
   */
  readonly measure: (
    from: PlacedMeshes,
    onPiece: (index: number, distances: Float32Array<ArrayBuffer>, share: number) => void,
  ) => Promise<HeatFigures>;
  /** Ends the worker, and frees all of it. Whatever is still asked for rejects. */
  readonly dispose: () => void;
}

/**
 * Sends a surface to a new worker, piece by piece in tasks of their own, and has its tree built there.
 * @throws nothing; `ready` and all calls reject with the reason if the worker fails, or is disposed of
 */
export function openSurface({ meshes, placing }: PlacedMeshes): Surface {
  const worker = new Worker(new URL('./surface-worker.ts', import.meta.url), { type: 'module' });
  const stop = new AbortController();
  const ready = Promise.withResolvers<void>();
  const casts = new Map<number, (hit: SurfaceHit | null) => void>();
  let nextCast = 0;
  let onDistances: (distances: Float32Array<ArrayBuffer>) => void = () => undefined;
  let onFigures: (figures: HeatFigures) => void = () => undefined;
  const post = (message: SurfaceRequest): void => worker.postMessage(message);
  /** Rejects when the worker is ended. */
  const ended = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
  });
  // Whoever waits for an answer hears of it; where nobody does, it is no error.
  ended.catch(() => undefined);
  ready.promise.catch(() => undefined);
  const end = (reason: unknown): void => {
    stop.abort(reason);
    ready.reject(reason);
    worker.terminate();
  };
  worker.addEventListener('error', () =>
    end(new Error('The surface could not be searched: it may be too large for this machine.')),
  );
  worker.addEventListener('message', ({ data }: MessageEvent<SurfaceAnswer>) => {
    switch (data.kind) {
      case 'built':
        ready.resolve();
        break;
      case 'hit':
        casts.get(data.id)?.(data.hit);
        casts.delete(data.id);
        break;
      case 'distances':
        onDistances(data.distances);
        break;
      case 'figures':
        onFigures(data.figures);
        break;
      default:
        assertNever(data);
    }
  });

  const send = async (): Promise<void> => {
    for (const { positions, index, matrix, part } of meshes) {
      post({ kind: 'piece', piece: { positions, index, matrix: matrixOf(matrix, placing), part } });
      await nextTask();
      if (stop.signal.aborted) return;
    }
    post({ kind: 'build' });
  };
  // A mesh of which there is no memory for a copy.
  send().catch(end);

  return {
    ready: ready.promise,
    cast: async (sight) => {
      await ready.promise;
      const id = nextCast;
      nextCast += 1;
      const answer = new Promise<SurfaceHit | null>((resolve) => casts.set(id, resolve));
      post({ kind: 'cast', id, sight });
      return Promise.race([answer, ended]);
    },
    measure: async (from, onPiece) => {
      await ready.promise;
      let done = 0;
      onDistances = (distances) => {
        onPiece(done, distances, (done + 1) / from.meshes.length);
        done += 1;
      };
      const figures = new Promise<HeatFigures>((resolve) => {
        onFigures = resolve;
      });
      for (const { positions, matrix } of from.meshes) {
        post({ kind: 'measure', positions, matrix: matrixOf(matrix, from.placing) });
        await nextTask();
        stop.signal.throwIfAborted();
      }
      post({ kind: 'sum-up' });
      return Promise.race([figures, ended]);
    },
    dispose: () => end(new DOMException('The surface is not searched any more.', 'AbortError')),
  };
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
