import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { feedEvents } from '../../../../main/shell/event-feed.ts';
import type { BridgeEvent } from '../../../../shared/bridge/contract.ts';
import { createFakeShellEngine } from '../../../helpers/fake-shell-engine.ts';

const NOTICE: BridgeEvent = { event: 'notice', payload: { level: 'info', message: 'hello', at: 1 } };

function feed(
  change: (handlers: ReturnType<typeof createFakeShellEngine>['handlers']) => object = () => ({}),
) {
  const engine = createFakeShellEngine('/nowhere');
  const sent: string[] = [];
  const failed: unknown[] = [];
  const undo = feedEvents(
    { ...engine, handlers: { ...engine.handlers, ...change(engine.handlers) } },
    ({ event }) => sent.push(event),
    (cause) => failed.push(cause),
  );
  return { engine, sent, failed, undo };
}

describe('the events of a window', () => {
  it('are how far the engine has told, then what changed while that was read, then what changes, in order', async () => {
    const { engine, sent } = feed();
    engine.emit(NOTICE);
    expect(sent).toEqual([]);
    await turn();
    expect(sent).toEqual(['revisions', 'notice']);
    engine.emit(NOTICE);
    expect(sent).toHaveLength(3);
  });

  it('go on where it cannot be read how far the engine has told, which is told', async () => {
    const fault = new Error('no revisions');
    const { engine, sent, failed } = feed(({ app }) => ({
      app: { ...app, revisions: () => Promise.reject(fault) },
    }));
    engine.emit(NOTICE);
    await turn();
    expect(failed).toEqual([fault]);
    engine.emit(NOTICE);
    expect(sent).toEqual(['notice', 'notice']);
  });

  it('go on after one that could not be sent, which is told', async () => {
    const engine = createFakeShellEngine('/nowhere');
    const [sent, failed]: [string[], unknown[]] = [[], []];
    const fault = new Error('the frame is gone');
    feedEvents(
      engine,
      ({ event }) => {
        if (event === 'notice' && failed.length === 0) throw fault;
        sent.push(event);
      },
      (cause) => failed.push(cause),
    );
    engine.emit(NOTICE);
    engine.emit(NOTICE);
    await turn();
    expect(failed).toEqual([fault]);
    // What was held back behind it, too.
    expect(sent).toEqual(['revisions', 'notice']);
    engine.emit(NOTICE);
    expect(sent).toHaveLength(3);
  });

  it('tell of one that cannot be sent as it comes, too', async () => {
    const engine = createFakeShellEngine('/nowhere');
    const failed: unknown[] = [];
    const fault = new Error('the frame is gone');
    const send = ({ event }: BridgeEvent): void => {
      if (event === 'notice') throw fault;
    };
    feedEvents(engine, send, (cause) => failed.push(cause));
    await turn();
    engine.emit(NOTICE);
    expect(failed).toEqual([fault]);
  });

  it('end with the undo, be that read or not', async () => {
    const { engine, sent, undo } = feed();
    undo();
    engine.emit(NOTICE);
    await turn();
    expect(sent).toEqual([]);
    expect(engine.listeners()).toBe(0);
  });
});
