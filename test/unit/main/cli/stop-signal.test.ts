import { expect, it, onTestFinished, vi } from 'vitest';
import { listenForStop } from '../../../../main/cli/stop-signal.ts';

it('a closed terminal asks to stop, and being told of it again ends nothing at once', () => {
  const onStop = vi.fn();
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const stop = listenForStop(onStop);
  onTestFinished(() => {
    stop.undo();
    exit.mockRestore();
  });
  process.emit('SIGHUP');
  process.emit('SIGHUP');
  expect(stop.signal.aborted).toBe(true);
  expect(onStop).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  process.emit('SIGINT');
  expect(exit).toHaveBeenCalledWith(130);
});
