import type { ParsedModel } from '../load/parsed-model.ts';
import { modelOf, type OpenModel, type OpenState } from './open-model.ts';
import type { Lease } from './ref-counted-pool.ts';

/** Bytes of the arrays and pictures of all models that are read ahead, at most: two models of 2,000,000 faces. */
const MOST_BYTES = 400 * 1024 * 1024;

/** A model that may be shown next. */
export interface AheadModel {
  /** The same for the same bytes of a file, read the same way. */
  readonly key: string;
  readonly acquire: () => Lease<OpenModel>;
}

/** Models that are read before they are asked for. Nothing of them is uploaded to the graphics card. */
export interface ReadAhead {
  /** Lets go of all others, such as those of another library. Models are named by their keys. */
  readonly keepOnly: (keys: ReadonlySet<string>) => void;
  /**
   * Reads models one after the other, until one can be drawn each, and lets go of all others. One that cannot be read is let go of, so that it is
   * tried again when it is asked for; and so is one that takes more memory than there is for this.
   * @param wanted the likeliest first
   * @param signal no further one is begun after it. One that is being read goes on, as long as it is wanted. Not thrown
   */
  readonly read: (wanted: readonly AheadModel[], signal: AbortSignal) => Promise<void>;
  /** The keys of the models that are held. */
  readonly held: () => readonly string[];
}

/** A model that is held, and when it is read, cannot be, or was let go of. */
interface Held {
  readonly lease: Lease<OpenModel>;
  readonly over: Promise<void>;
  readonly letGo: () => void;
}

/** @param mostBytes see {@link MOST_BYTES} */
export function createReadAhead(mostBytes = MOST_BYTES): ReadAhead {
  const models = new Map<string, Held>();
  const keepOnly = (keys: ReadonlySet<string>): void => {
    for (const [key, { letGo }] of [...models]) if (!keys.has(key)) letGo();
  };
  const heldBytes = (): number =>
    [...models.values()].reduce((sum, { lease }) => sum + bytesOf(lease.value.current()), 0);
  const hold = ({ key, acquire }: AheadModel): Held => {
    const lease = acquire();
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const letGo = (): void => {
      if (models.get(key) !== held) return;
      models.delete(key);
      unsubscribe();
      lease.release();
      resolve();
    };
    const look = (): void => {
      const state = lease.value.current();
      if (state.state === 'opening') return;
      if (modelOf(state) === null || heldBytes() > mostBytes) letGo();
      resolve();
    };
    const held: Held = { lease, over, letGo };
    models.set(key, held);
    const unsubscribe = lease.value.subscribe(look);
    look();
    return held;
  };

  return {
    keepOnly,
    read: async (wanted, signal) => {
      keepOnly(new Set(wanted.map(({ key }) => key)));
      for (const model of wanted) {
        if (signal.aborted || heldBytes() >= mostBytes) return;
        await untilOver(models.get(model.key) ?? hold(model), signal);
      }
    },
    held: () => [...models.keys()],
  };
}

/** Until a model is read or let go of, or no further one is to be read. */
async function untilOver({ over }: Held, signal: AbortSignal): Promise<void> {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  const stop = (): void => resolve();
  signal.addEventListener('abort', stop);
  await Promise.race([over, stopped]);
  signal.removeEventListener('abort', stop);
}

/** The memory that a model's arrays and pictures take, in bytes. */
function bytesOf(state: OpenState): number {
  const parsed = modelOf(state)?.parsed;
  return parsed === undefined ? 0 : arrayBytes(parsed) + pictureBytes(parsed);
}

function arrayBytes({ meshes }: ParsedModel): number {
  const buffers = new Set(
    meshes.flatMap(({ positions, normals, uvs, colours, index }) =>
      [positions, normals, uvs, colours, index].flatMap((array) => (array === null ? [] : [array.buffer])),
    ),
  );
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function pictureBytes({ textures, picture }: ParsedModel): number {
  const bitmaps = [...textures.map(({ bitmap }) => bitmap), ...(picture === null ? [] : [picture])];
  return bitmaps.reduce((sum, { width, height }) => sum + width * height * 4, 0);
}
