import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

export class StandInIpcMain extends EventEmitter {
  readonly handlers = new Map<string, (event: unknown, input: unknown) => unknown>();
  handle(channel: string, handler: (event: unknown, input: unknown) => unknown): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  /** The window's side of a call. */
  async invoke(channel: string, event: unknown, input: unknown): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, structuredClone(input));
  }
}

export class StandInIpcRenderer extends EventEmitter {
  readonly sent: string[] = [];
  readonly invoke = vi.fn(
    async (channel: string, input: unknown): Promise<unknown> => ({ ok: true, value: { channel, input } }),
  );
  readonly sendSync = vi.fn((_channel: string, _input: unknown): unknown => null);
  send(channel: string): void {
    this.sent.push(channel);
  }
}
