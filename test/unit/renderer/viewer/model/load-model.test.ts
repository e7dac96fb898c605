import { expect, it, vi } from 'vitest';
import type { ParseMessage } from '../../../../../renderer/viewer/load/parsed-model.ts';
import { loadModel } from '../../../../../renderer/viewer/model/load-model.ts';
import { standInWorkers } from '../../../../helpers/viewer/stand-in-workers.ts';

const workers = standInWorkers<ParseMessage>();

const MODEL = {} as Extract<ParseMessage, { kind: 'parsed' }>['model'];
const DERIVED: ParseMessage = { kind: 'derived', preview: null, problem: null };

function loading() {
  const stop = new AbortController();
  const drawn = Promise.withResolvers<void>();
  const ignore = (): void => undefined;
  const model = loadModel('/asset/a/model.glb', {
    signal: stop.signal,
    sha256: 'ab',
    turn: 'none',
    companions: [],
    onProgress: ignore,
    onHash: ignore,
    onSketch: ignore,
    whenDrawn: drawn.promise,
    onSoundness: ignore,
    onDerived: ignore,
  });
  const [worker] = workers();
  if (worker === undefined) throw new Error('No worker was started.');
  return { stop, drawn, model, worker };
}

it('keeps no timer, which would keep the model, where the worker was done before the model was drawn', async () => {
  const { drawn, model, worker } = loading();
  worker.say({ kind: 'parsing' });
  worker.say({ kind: 'parsed', model: MODEL });
  worker.say(DERIVED);
  drawn.resolve();
  await model;
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(worker.terminate).toHaveBeenCalled();
});

it('gives the worker its time for a preview after the model was drawn, and ends it with the model', async () => {
  const { stop, drawn, model, worker } = loading();
  worker.say({ kind: 'parsed', model: MODEL });
  drawn.resolve();
  await model;
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.postMessage).toHaveBeenLastCalledWith({ kind: 'drawn' });
  expect(vi.getTimerCount()).toBe(1);
  stop.abort();
  expect(vi.getTimerCount()).toBe(0);
  expect(worker.terminate).toHaveBeenCalled();
});

it('sets no time limit by what a worker said that was ended meanwhile', async () => {
  const { stop, model, worker } = loading();
  stop.abort(new Error('not shown any more'));
  worker.say({ kind: 'parsing' });
  await expect(model).rejects.toThrow('not shown any more');
  expect(vi.getTimerCount()).toBe(0);
});

it('says of a file that took too long that the machine may be busy, before it calls the file damaged', async () => {
  const { model, worker } = loading();
  const failed = expect(model).rejects.toThrow(
    /over 9 seconds .*busy, try again .*else the file may be damaged/,
  );
  worker.say({ kind: 'parsing' });
  await vi.advanceTimersByTimeAsync(9_000);
  await failed;
  expect(worker.terminate).toHaveBeenCalled();
});
