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
   * @param signal stops it: what is not read by then is let go of. Not thrown
   */
  readonly read: (wanted: readonly AheadModel[], signal: AbortSignal) => Promise<void>;
  /** The keys of the models that are held. */
  readonly held: () => readonly string[];
}

/** @param mostBytes see {@link MOST_BYTES} */
export function createReadAhead(mostBytes = MOST_BYTES): ReadAhead {
  const leases = new Map<string, Lease<OpenModel>>();
  const letGo = (key: string): void => {
    const lease = leases.get(key);
    leases.delete(key);
    lease?.release();
  };
  const keepOnly = (keys: ReadonlySet<string>): void => {
    for (const key of [...leases.keys()]) if (!keys.has(key)) letGo(key);
  };
  const heldBytes = (): number =>
    [...leases.values()].reduce((sum, { value }) => sum + bytesOf(value.current()), 0);

  return {
    keepOnly,
    read: async (wanted, signal) => {
      keepOnly(new Set(wanted.map(({ key }) => key)));
      for (const { key, acquire } of wanted) {
        if (signal.aborted || heldBytes() >= mostBytes) return;
        if (leases.has(key)) continue;
        const lease = acquire();
        leases.set(key, lease);
        const state = await untilRead(lease.value, signal);
        // It may have been let go of meanwhile, and even be read again by then.
        if (leases.get(key) !== lease) return;
        if (modelOf(state) === null || heldBytes() > mostBytes) letGo(key);
      }
    },
    held: () => [...leases.keys()],
  };
}

/** The state of a model once it can be drawn or cannot be read, or when it was stopped. */
async function untilRead(model: OpenModel, signal: AbortSignal): Promise<OpenState> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (signal.aborted || model.current().state !== 'opening') resolve();
  };
  const unsubscribe = model.subscribe(look);
  signal.addEventListener('abort', look);
  look();
  await promise;
  signal.removeEventListener('abort', look);
  unsubscribe();
  return model.current();
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
