import { describe, expect, it } from 'vitest';
import { type LeaveGuard, type Leaving, leaveGuarded } from '../../../../renderer/ui/leave-guard.ts';

describe('a place with unsaved edits', () => {
  it('is left at once where nothing guards it, and later where the guard kept the way out', () => {
    const done: string[] = [];
    leaveGuarded({ current: null }, 'back', () => done.push('closed'));
    expect(done).toEqual(['closed']);

    const asked: Leaving[] = [];
    let later: (() => void) | undefined;
    const guard: LeaveGuard = (how, leave) => {
      asked.push(how);
      later = leave;
      return false;
    };
    leaveGuarded({ current: guard }, 'back', () => done.push('closed again'));
    expect([asked, done]).toEqual([['back'], ['closed']]);
    later?.();
    expect(done).toEqual(['closed', 'closed again']);
  });
});
