import { describe, expect, it } from 'vitest';
import { exitCode, passesOn } from '../../../../scripts/set-up/child.mjs';

describe('signals to a command', () => {
  it('are passed on', () => {
    expect(passesOn({ signal: 'SIGTERM', onTerminal: true, sinceLastMs: Infinity })).toBe(true);
    expect(passesOn({ signal: 'SIGINT', onTerminal: false, sinceLastMs: Infinity })).toBe(true);
  });

  it('are not repeated when the terminal has sent the same Ctrl-C already', () => {
    expect(passesOn({ signal: 'SIGINT', onTerminal: true, sinceLastMs: Infinity })).toBe(false);
    expect(passesOn({ signal: 'SIGINT', onTerminal: true, sinceLastMs: 5 })).toBe(false);
  });

  it('are not repeated when npm passes on the same press', () => {
    expect(passesOn({ signal: 'SIGINT', onTerminal: false, sinceLastMs: 5 })).toBe(false);
  });

  it('are passed on when pressed again', () => {
    expect(passesOn({ signal: 'SIGINT', onTerminal: true, sinceLastMs: 2000 })).toBe(true);
    expect(passesOn({ signal: 'SIGINT', onTerminal: false, sinceLastMs: 2000 })).toBe(true);
  });
});

describe('the exit code', () => {
  it('is the child’s, or what a shell makes of its signal', () => {
    expect(exitCode(3, null)).toBe(3);
    expect(exitCode(null, 'SIGINT')).toBe(130);
    expect(exitCode(null, 'SIGTERM')).toBe(143);
  });
});
