import { describe, expect, it, vi } from 'vitest';
import { notifyEach } from '../../../../../main/engine/async/notify-each.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';

describe('listeners', () => {
  it('hear what is told though one of them fails, which is logged', () => {
    const error = vi.fn();
    const heard: string[] = [];
    const faulty = () => {
      throw new Error('broken');
    };
    notifyEach([faulty, (told: string) => heard.push(told)], 'news', { ...quietLogger, error });
    expect(heard).toEqual(['news']);
    expect(error).toHaveBeenCalledExactlyOnceWith('a listener failed', { error: 'Error: broken' });
  });
});
