import { derivedFileUrl } from '../../../shared/model/derived-files.ts';
import { fileAddress, fileAddressBase } from '../../bridge/file-address.ts';
import { loadModel } from '../model/load-model.ts';
import { isDerivedFileSaved } from '../preview/derived-file-store.ts';
import type { SheetAnswer, SheetRequest } from './sheet-messages.ts';
import type { SheetTools, WantedModel } from './sheets.ts';

/** A worker that takes longer for one sheet is ended. */
const DRAW_LIMIT_MS = 60_000;

interface SheetToolsInWorkers extends SheetTools {
  /** Ends the workers. */
  readonly end: () => void;
}

/** @param onPreview told of a model that has thumbnails by now */
export function createSheetTools(onPreview: (sha256: string) => void): SheetToolsInWorkers {
  let worker: Worker | null = null;
  /** Ends what is asked for, with its worker; null while nothing is. */
  let failAsked: ((message: string) => void) | null = null;
  const ask = (request: SheetRequest): Promise<SheetAnswer> => {
    worker ??= new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
    const asked = worker;
    const { promise, resolve } = Promise.withResolvers<SheetAnswer>();
    const ending = new AbortController();
    const { signal } = ending;
    const fail = (message: string): void => {
      // What it was at may have left it in any state, such as without its graphics context: the next sheet gets a new one.
      asked.terminate();
      if (worker === asked) worker = null;
      resolve({ kind: 'failed', message });
    };
    failAsked = fail;
    const timer = setTimeout(() => fail('Drawing it took too long.'), DRAW_LIMIT_MS);
    asked.addEventListener('error', () => fail('What draws its pictures stopped.'), { signal });
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<SheetAnswer>) => (data.kind === 'failed' ? fail(data.message) : resolve(data)),
      { signal },
    );
    asked.postMessage(request);
    return promise.finally(() => {
      clearTimeout(timer);
      ending.abort();
      if (failAsked === fail) failAsked = null;
    });
  };
  return {
    isKept: isDerivedFileSaved,
    // By its size, as a cover that was replaced by hand is known.
    isReplaced: async ({ url, bytes }) => {
      const { status, headers } = await fetch(fileAddress(url), { method: 'HEAD' });
      return status === 200 && Number(headers.get('content-length') ?? bytes) !== bytes;
    },
    draw: ({ sha256 }, shading, tilt) => ask({ fileBase: fileAddressBase(), sha256, shading, tilt }),
    derive: async (model, signal) => {
      await deriveFiles(model, signal);
      onPreview(model.sha256);
    },
    decode: async (sha256, name) => {
      const image = new Image();
      image.src = fileAddress(derivedFileUrl(sha256, name));
      await image.decode();
    },
    end: () => {
      failAsked?.('The light table is closed.');
      worker?.terminate();
      worker = null;
    },
  };
}

/** Reading a model and making what is kept of it have limits of their own; this one is for a worker that ended without a word. */
const DERIVE_LIMIT_MS = 120_000;

/** Reads a model as the viewer does, for the files alone that are kept of it. */
async function deriveFiles(model: WantedModel, stopping: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(DERIVE_LIMIT_MS)]);
  const derived = Promise.withResolvers<string | null>();
  const parsed = await loadModel(model.url, {
    signal,
    sha256: model.sha256,
    turn: model.turn,
    companions: model.companions ?? [],
    onProgress: () => undefined,
    onHash: () => undefined,
    onSketch: ({ textures }) => {
      for (const { bitmap } of textures) bitmap.close();
    },
    whenDrawn: Promise.resolve(),
    onSoundness: () => undefined,
    onDerived: ({ problem }) => derived.resolve(problem),
  });
  for (const { bitmap } of parsed.textures) bitmap.close();
  parsed.picture?.close();
  signal.addEventListener('abort', () => derived.resolve('Making a small copy of it took too long.'), {
    once: true,
  });
  const problem = await derived.promise;
  if (problem !== null) throw new Error(problem);
}
