import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typedPath } from '../../../../../main/engine/batch/typed-path.ts';

describe('a typed path', () => {
  it('may begin at the home folder', () => {
    expect(typedPath('~')).toBe(homedir());
    expect(typedPath('~/')).toBe(homedir());
    expect(typedPath('~/references/chairs')).toBe(join(homedir(), 'references', 'chairs'));
  });

  it('is absolute otherwise, and a ~ within a name stays one', () => {
    expect(typedPath('/references/chair~1.png')).toBe(resolve('/references/chair~1.png'));
    expect(typedPath('~chairs')).toBe(resolve('~chairs'));
    expect(typedPath('references')).toBe(resolve('references'));
  });

  it.each(['ftp://host.example/a', 'file:///a', 'https://host.example/a'])('is never %s', (address) => {
    expect(() => typedPath(address)).toThrowError(expect.objectContaining({ kind: 'usage' }));
  });
});
