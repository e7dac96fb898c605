import { describe, expect, it } from 'vitest';
import { matchesLock } from '../../../../scripts/set-up/install.mjs';

const zod = { version: '4.6.7', integrity: 'sha512-zod' };
const windowsOnly = { version: '1.0.0', integrity: 'sha512-win', optional: true, os: ['win32'] };
const linux = { platform: 'linux', arch: 'x64' };
const wanted = {
  packages: {
    '': { optionalDependencies: { win: '1.0.0' } },
    'node_modules/zod': zod,
    'node_modules/win': windowsOnly,
  },
};

describe('an installed tree matches the lock file', () => {
  it('when it has just those packages', () => {
    expect(
      matchesLock(wanted, { packages: { 'node_modules/zod': zod, 'node_modules/win': windowsOnly } }),
    ).toBe(true);
  });
  it('when only another platform’s package is missing', () => {
    expect(matchesLock(wanted, { packages: { 'node_modules/zod': zod } }, linux)).toBe(true);
  });
  it('not when this platform’s package is missing, as after npm ci --omit=optional', () => {
    const windows = { platform: 'win32', arch: 'x64' };
    expect(matchesLock(wanted, { packages: { 'node_modules/zod': zod } }, windows)).toBe(false);
  });
  it('not when a package is missing', () => {
    expect(matchesLock(wanted, { packages: {} })).toBe(false);
  });
  it('not when a package is another version or another file', () => {
    expect(matchesLock(wanted, { packages: { 'node_modules/zod': { ...zod, version: '4.6.6' } } })).toBe(
      false,
    );
    expect(matchesLock(wanted, { packages: { 'node_modules/zod': { ...zod, integrity: 'x' } } })).toBe(false);
  });
  it('not when there is one too many', () => {
    expect(matchesLock(wanted, { packages: { 'node_modules/zod': zod, 'node_modules/old': zod } })).toBe(
      false,
    );
  });
});
