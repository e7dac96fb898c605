import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenModel, OpenState } from '../../../../../renderer/viewer/model/open-model.ts';
import { type AheadModel, createReadAhead } from '../../../../../renderer/viewer/model/read-ahead.ts';
import { createRefCountedPool } from '../../../../../renderer/viewer/model/ref-counted-pool.ts';

const MOST = 1000;

/** A model that is read when the test says so. */
interface Controlled extends OpenModel {
  readonly set: (state: OpenState) => void;
}

function controlled(): Controlled {
  let state: OpenState = { state: 'opening', progress: null };
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drawn: () => undefined,
    dispose: () => undefined,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The state of a model whose arrays take so many bytes. */
function readOf(bytes: number): OpenState {
  const parsed = {
    meshes: [{ positions: new Uint8Array(bytes), normals: null, uvs: null, colours: null, index: null }],
  };
  return {
    state: 'preview',
    model: { parsed: { ...parsed, textures: [], picture: null } },
    progress: null,
  } as unknown as OpenState;
}

function library() {
  const opened: string[] = [];
  const gone: string[] = [];
  const models = new Map<string, Controlled>();
  const pool = createRefCountedPool({
    make: (key: string, _: null) => {
      const model = controlled();
      opened.push(key);
      models.set(key, model);
      return { key, model };
    },
    dispose: ({ key }) => gone.push(key),
  });
  const ahead = (key: string): AheadModel => ({
    key,
    acquire: () => {
      const { value, release } = pool.acquire(key, null);
      return { value: value.model, release };
    },
  });
  const become = async (key: string, state: OpenState): Promise<void> => {
    models.get(key)?.set(state);
    await settled();
  };
  return { opened, gone, pool, ahead, become, reader: createReadAhead(MOST) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;

describe('models that are read ahead', () => {
  it('are read one after the other, and are the ones that a viewer opens then', async () => {
    const { reader, ahead, become, opened, pool } = library();
    const reading = reader.read([ahead('next'), ahead('previous')], never);
    expect(opened).toEqual(['next']);
    await become('next', readOf(10));
    expect(opened).toEqual(['next', 'previous']);
    await become('previous', readOf(10));
    await reading;
    pool.acquire('next', null);
    expect([opened, reader.held()]).toEqual([
      ['next', 'previous'],
      ['next', 'previous'],
    ]);
  });

  it('are let go of when they are not wanted any more, and stay while a viewer shows them', async () => {
    const { reader, ahead, become, gone, pool } = library();
    const reading = reader.read([ahead('next')], never);
    await become('next', readOf(10));
    await reading;
    const viewer = pool.acquire('next', null);
    await reader.read([], never);
    await settled();
    expect([reader.held(), gone]).toEqual([[], []]);
    viewer.release();
    await settled();
    expect(gone).toEqual(['next']);
  });

  it('begin with no further one after the artist’s next step: what is being read goes on while it is wanted', async () => {
    const { reader, ahead, become, gone, opened } = library();
    const stop = new AbortController();
    const reading = reader.read([ahead('next'), ahead('second'), ahead('third')], stop.signal);
    await become('next', readOf(10));
    stop.abort();
    await reading;
    expect([opened, gone, reader.held()]).toEqual([['next', 'second'], [], ['next', 'second']]);
    // The step came to the first: the second is not begun again, and is waited for.
    const after = reader.read([ahead('second'), ahead('third')], never);
    await settled();
    expect([opened, gone]).toEqual([['next', 'second'], ['next']]);
    await become('second', readOf(10));
    await become('third', readOf(10));
    await after;
    expect([opened, reader.held()]).toEqual([
      ['next', 'second', 'third'],
      ['second', 'third'],
    ]);
  });

  it('are let go of in the middle of reading where a step leads elsewhere', async () => {
    const { reader, ahead, gone } = library();
    const stop = new AbortController();
    const reading = reader.read([ahead('next')], stop.signal);
    stop.abort();
    await reading;
    reader.keepOnly(new Set(['elsewhere']));
    await settled();
    expect([gone, reader.held()]).toEqual([['next'], []]);
  });

  it('are not kept where they turn out to be unreadable after the artist’s next step', async () => {
    const { reader, ahead, become, gone } = library();
    const stop = new AbortController();
    const reading = reader.read([ahead('broken')], stop.signal);
    stop.abort();
    await reading;
    await become('broken', { state: 'failed', message: 'The file is empty.' });
    expect([gone, reader.held()]).toEqual([['broken'], []]);
  });

  it('are not begun when they were stopped before', async () => {
    const { reader, ahead, opened } = library();
    await reader.read([ahead('next')], AbortSignal.abort());
    expect(opened).toEqual([]);
  });

  it('of another library are let go of at once, though one is being read', async () => {
    const { reader, ahead, become, gone } = library();
    const reading = reader.read([ahead('next'), ahead('previous')], never);
    await become('next', readOf(10));
    reader.keepOnly(new Set());
    await settled();
    expect(gone).toEqual(['next', 'previous']);
    // It comes too late: nobody holds it.
    await become('previous', readOf(10));
    await reading;
    expect(reader.held()).toEqual([]);
  });

  it('are not kept where they cannot be read: the viewer tries it again', async () => {
    const { reader, ahead, become, gone } = library();
    const reading = reader.read([ahead('broken'), ahead('next')], never);
    await become('broken', { state: 'failed', message: 'The file is empty.' });
    await become('next', readOf(10));
    await reading;
    expect([gone, reader.held()]).toEqual([['broken'], ['next']]);
  });

  it('never take more memory than there is for them, whatever their sizes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 6 }), async (sizes) => {
        const { reader, ahead, become, gone, opened } = library();
        const reading = reader.read(
          sizes.map((_, at) => ahead(`${at}`)),
          never,
        );
        for (const [at, size] of sizes.entries()) await become(`${at}`, readOf(size));
        await reading;
        const held = reader.held();
        const total = held.reduce((sum, key) => sum + (sizes[Number(key)] ?? 0), 0);
        expect(total).toBeLessThanOrEqual(MOST);
        expect([...held, ...gone].toSorted()).toEqual(opened.toSorted());
      }),
      { numRuns: 40 },
    );
  });
});
