import { describe, expect, it } from 'vitest';
import { CALLS, type Handlers } from '../../../../shared/bridge/contract.ts';
import { type Answer, createBridge, dispatch, type Transport } from '../../../../shared/bridge/dispatch.ts';
import type { Revisions } from '../../../../shared/bridge/revision.ts';
import { AppError } from '../../../../shared/model/app-error.ts';

const revision = { epoch: 'this start', number: 3 };
const AT: Revisions = {
  jobs: revision,
  chains: revision,
  library: revision,
  connections: revision,
  settings: revision,
};

/** Handlers of which only the named ones are called in a test. */
const handlers = (some: object): Handlers =>
  ({ app: { revisions: async () => AT }, ...some }) as unknown as Handlers;

/** For calls whose errors are the artist's to know, not the log's. */
const unexpected = (cause: unknown): void => {
  throw new Error('told of as a fault', { cause });
};

const over = (table: Handlers): Transport => ({
  send: (path, input) => dispatch(table, path, structuredClone(input), unexpected),
  on: () => () => undefined,
  pathForFile: () => null,
});

describe('dispatch', () => {
  it('answers with what the handler gives', async () => {
    const table = handlers({ dialog: { pick: async ({ what }: { what: string }) => [`/picked/${what}`] } });
    expect(await dispatch(table, 'dialog.pick', { what: 'folder' }, unexpected)).toEqual({
      ok: true,
      value: ['/picked/folder'],
      at: AT,
    });
  });

  it.each([['dialog.nothing'], ['constructor.name'], ['__proto__.pick'], ['dialog'], ['']])(
    'refuses the call %j',
    async (path) => {
      expect(await dispatch(handlers({}), path, null, unexpected)).toMatchObject({
        ok: false,
        error: { kind: 'usage' },
      });
    },
  );

  it('refuses input that the contract does not allow, before the handler sees it', async () => {
    let called = false;
    const table = handlers({
      dialog: {
        pick: async () => {
          called = true;
          return null;
        },
      },
    });
    expect(await dispatch(table, 'dialog.pick', { what: 'everything' }, unexpected)).toMatchObject({
      ok: false,
      error: { kind: 'usage' },
    });
    expect(called).toBe(false);
  });

  it('does not let an answer out that breaks the contract', async () => {
    const table = handlers({ dialog: { pick: async () => 'not a list' } });
    const faults: unknown[] = [];
    const answer = await dispatch(table, 'dialog.pick', { what: 'folder' }, (cause) => faults.push(cause));
    expect(answer).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(faults).toEqual([expect.objectContaining({ name: 'ZodError' })]);
  });

  it('carries an AppError as its body, and hides nothing behind it', async () => {
    const table = handlers({
      library: {
        get: async () => {
          throw new AppError('not-found', 'There is no such asset.');
        },
      },
    });
    const answer: Answer = await dispatch(table, 'library.get', { id: 'x' }, unexpected);
    expect(answer).toEqual({ ok: false, error: { kind: 'not-found', message: 'There is no such asset.' } });
  });
});

describe('the bridge', () => {
  it('has a method for every call of the contract', () => {
    const bridge: Record<string, object> = createBridge(over(handlers({})));
    for (const [group, calls] of Object.entries(CALLS)) {
      expect(Object.keys(bridge[group] ?? {})).toEqual(Object.keys(calls));
    }
  });

  it('throws the AppError that the engine answered with', async () => {
    const table = handlers({
      library: {
        get: async () => {
          throw new AppError('disk', 'The disk is full.');
        },
      },
    });
    await expect(createBridge(over(table)).library.get({ id: 'x' })).rejects.toMatchObject({
      name: 'AppError',
      kind: 'disk',
      message: 'The disk is full.',
    });
  });

  it('gives, with a value, how far the engine had told when it began to read it, whatever is told meanwhile', async () => {
    let number = 3;
    const table = handlers({
      app: { revisions: async () => ({ ...AT, jobs: { epoch: 'this start', number } }) },
      jobs: {
        clearEnded: async () => {
          await Promise.resolve();
          number += 1;
        },
      },
    });
    const first = await createBridge(over(table)).revised.jobs.clearEnded();
    expect(first).toMatchObject({ value: null, at: { ...AT, jobs: { number: 3 } } });
    const second = await createBridge(over(table)).revised.jobs.clearEnded();
    expect(second.at.jobs.number).toBe(4);
  });

  it('takes a call without input', async () => {
    const table = handlers({ jobs: { clearEnded: async () => undefined } });
    await expect(createBridge(over(table)).jobs.clearEnded()).resolves.toBeNull();
  });
});
