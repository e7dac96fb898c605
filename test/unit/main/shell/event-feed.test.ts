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
  it('are the current state, then what changed while it was read, then what changes', async () => {
    const { engine, sent } = feed();
    engine.emit(NOTICE);
    expect(sent).toEqual([]);
    await turn();
    expect(sent).toEqual(['jobs.changed', 'library.changed', 'connections.changed', 'notice']);
    engine.emit(NOTICE);
    expect(sent).toHaveLength(5);
  });

  it('go on where a part of the state cannot be read, which is told', async () => {
    const fault = new Error('no queue');
    const { engine, sent, failed } = feed(({ jobs }) => ({
      jobs: { ...jobs, snapshot: () => Promise.reject(fault) },
    }));
    engine.emit(NOTICE);
    await turn();
    expect(failed).toEqual([fault]);
    engine.emit(NOTICE);
    expect(sent).toEqual(['library.changed', 'connections.changed', 'notice', 'notice']);
  });

  it('end with the undo, be the state read or not', async () => {
    const { engine, sent, undo } = feed();
    undo();
    engine.emit(NOTICE);
    await turn();
    expect(sent).toEqual([]);
    expect(engine.listeners()).toBe(0);
  });
});
