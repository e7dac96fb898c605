import { describe, expect, it, vi } from 'vitest';
import { createHandle } from '../../../../renderer/store/handle.ts';

interface Part {
  readonly reveal: (position: number) => void;
}

describe('a call to a part of the window', () => {
  it('goes to what is registered, and each one once, also where two are equal', () => {
    const handle = createHandle<Part>({ whileAway: 'drop' });
    const reveal = vi.fn<Part['reveal']>();
    handle.register({ reveal });
    handle.call((part) => part.reveal(3));
    handle.call((part) => part.reveal(3));
    expect(reveal.mock.calls).toEqual([[3], [3]]);
  });

  it('is dropped while nothing is registered, where it is for what is in sight alone', () => {
    const handle = createHandle<Part>({ whileAway: 'drop' });
    handle.call((part) => part.reveal(1));
    const reveal = vi.fn<Part['reveal']>();
    const undo = handle.register({ reveal });
    undo();
    handle.call((part) => part.reveal(2));
    expect(reveal).not.toHaveBeenCalled();
  });

  it('is kept for what registers next where it is to be kept, the last one alone, and done once', () => {
    const handle = createHandle<Part>({ whileAway: 'keep-last' });
    handle.call((part) => part.reveal(1));
    handle.call((part) => part.reveal(2));
    const reveal = vi.fn<Part['reveal']>();
    handle.register({ reveal })();
    handle.register({ reveal });
    expect(reveal.mock.calls).toEqual([[2]]);
  });

  it('goes to the newer part where one takes another’s place before that one leaves', () => {
    const handle = createHandle<Part>({ whileAway: 'drop' });
    const [old, young] = [vi.fn<Part['reveal']>(), vi.fn<Part['reveal']>()];
    const undo = handle.register({ reveal: old });
    handle.register({ reveal: young });
    undo();
    handle.call((part) => part.reveal(1));
    expect(old).not.toHaveBeenCalled();
    expect(young.mock.calls).toEqual([[1]]);
  });

  it('is told of what registers, also in the place of another, so that a caller can call again', () => {
    const handle = createHandle<Part>({ whileAway: 'drop' });
    const reveal = vi.fn<Part['reveal']>();
    const ask = (): void => handle.call((part) => part.reveal(1));
    ask();
    const undo = handle.onRegistered(ask);
    handle.register({ reveal });
    handle.register({ reveal });
    undo();
    handle.register({ reveal });
    expect(reveal.mock.calls).toEqual([[1], [1]]);
  });
});
