import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importCycles } from './helpers/architecture/cycles.ts';
import { folderOrderProblems } from './helpers/architecture/folder-order.ts';
import { FOLDER_ORDERS } from './helpers/architecture/folder-orders.ts';
import { HOUSE_NUMBERS, numberProblems } from './helpers/architecture/house-numbers.ts';
import { fileProblems, MAX_LINES } from './helpers/architecture/house-rules.ts';
import { loadedAtStart } from './helpers/architecture/loaded-at-start.ts';
import { mirrorProblems } from './helpers/architecture/mirrored-tests.ts';
import { readModule } from './helpers/architecture/module-graph.ts';
import { isPacked, packedPatterns, reachedFrom } from './helpers/architecture/packed-app.ts';
import { importProblems } from './helpers/architecture/rooms.ts';
import { readSourceTree } from './helpers/architecture/source-tree.ts';

const importsOf = (path: string, text: string) => importProblems(readModule(path, text));
const fileOf = (path: string, text: string) => fileProblems(readModule(path, text));

describe('the house as it stands', () => {
  const modules = readSourceTree(fileURLToPath(new URL('..', import.meta.url)));

  it('is read from the source tree', () => {
    expect(modules.map((module) => module.path)).toContain('test/architecture.test.ts');
    expect(modules.map((module) => module.path)).toContain('shared/model/job.ts');
  });
  it('imports one way', () => expect(modules.flatMap(importProblems)).toEqual([]));
  it('keeps the order of its folders', () =>
    expect(modules.flatMap((module) => folderOrderProblems(module, FOLDER_ORDERS))).toEqual([]));
  it('has well-named, small files without barrels', () => expect(modules.flatMap(fileProblems)).toEqual([]));
  it('has files and folders that are looked through at once', () =>
    expect(numberProblems(modules)).toEqual([]));
  it('has unit tests that mirror it', () => expect(mirrorProblems(modules)).toEqual([]));
  it('starts its engine without what a start does not need', () => {
    const loaded = loadedAtStart(modules, 'main/engine/engine.ts');
    expect(loaded).toContainEqual(expect.stringMatching(/^zod by /));
    expect(loaded.filter((each) => /^(sharp|undici|node:https?) by /.test(each))).toEqual([]);
  });
  it('has no import cycles', () => expect(importCycles(modules)).toEqual([]));
});

describe('the packed desktop app', () => {
  const root = new URL('..', import.meta.url);
  const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
  const modules = readSourceTree(fileURLToPath(root));

  it('holds none of a studio’s programs', () => {
    const patterns = packedPatterns(read('electron-builder.yml'));
    const packed = (path: string): boolean => isPacked(patterns, path);
    for (const path of ['out/main/index.js', 'out/main/chunks/a.js', 'package.json', 'assets/icons/icon.png'])
      expect(packed(path), path).toBe(true);
    for (const path of [
      'out/studio/main/studio/front-main.js',
      'out/studio/main/chunks/a.js',
      'out/main/upstream/main.js',
      'main/studio/studio.ts',
      'docs/studio/generators/comfyui.py',
    ])
      expect(packed(path), path).toBe(false);
  });

  it('reaches nothing of a studio from what it starts, and has none of its packages', () => {
    const entries = modules
      .map(({ path }) => path)
      .filter(
        (path) =>
          /^main\/(index|cli|service\/main)\.ts$/.test(path) ||
          (/^main\/.*-(worker|process)\.ts$/.test(path) && !/^main\/(studio|upstream)\//.test(path)),
      );
    expect(entries).toContain('main/index.ts');
    const { files, packages } = reachedFrom(modules, entries);
    expect(files).toContain('main/engine/engine.ts');
    expect(files.filter((path) => /^main\/(studio|upstream)\//.test(path))).toEqual([]);
    const ofStudio = reachedFrom(
      modules,
      modules.map(({ path }) => path).filter((path) => /^main\/studio\/.*-main\.ts$/.test(path)),
    ).packages;
    const own = ofStudio.filter((name) => !packages.includes(name) && !name.startsWith('node:'));
    expect(own.sort()).toEqual(['pg', 'pg-boss', 'prom-client']);
    const { packages: locked } = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    // electron-builder packs what is needed at run time: no package that is for development alone.
    for (const name of own) expect(locked[`node_modules/${name}`], name).toMatchObject({ dev: true });
  });
});

describe('how large files and folders are', () => {
  const file = (path: string, lines: number) => ({ ...readModule(path, ''), lines });
  const few = { ...HOUSE_NUMBERS, fullestFolder: 2 };

  it.each([
    [
      'a file',
      [file('main/engine/a.ts', 301), ...Array.from({ length: 9 }, (_, n) => file(`main/${n}/a.ts`, 9))],
      /a\.ts has 301 lines, more than 300/,
    ],
    [
      'a folder',
      ['a', 'b', 'c'].map((name) => file(`main/engine/${name}.ts`, 9)),
      /main\/engine has 3 files/,
    ],
    ['half of the files', [file('main/a.ts', 61), file('main/b.ts', 62)], /half of the files have up to 61/],
  ])('finds that %s is too large', (_what, modules, words) => {
    expect(numberProblems(modules, few)).toEqual([expect.stringMatching(words)]);
  });

  it('leaves the primitives of the look and the tests alone', () => {
    const modules = ['a', 'b', 'c'].map((name) => file(`renderer/ui/${name}.tsx`, 9));
    expect(numberProblems([...modules, file('test/a.test.ts', 380)], few)).toEqual([]);
  });
});

describe('unit tests', () => {
  const problemsOf = (test: string, ...sources: string[]) =>
    mirrorProblems([test, ...sources].map((path) => readModule(path, '')));

  it.each([
    ['test/unit/main/engine/job.test.ts', 'main/engine/job.ts'],
    ['test/unit/main/engine/job.hostile.test.ts', 'main/engine/job.ts'],
    ['test/unit/renderer/ui/button.test.tsx', 'renderer/ui/button.tsx'],
    ['test/unit/scripts/notices.test.ts', 'scripts/notices/compose.mjs'],
    ['test/unit/main/rules/rules.siblings.test.ts', 'main/rules/depth.ts'],
  ])('%s mirrors %s', (test, source) => {
    expect(problemsOf(test, source)).toEqual([]);
  });

  it('are found where they mirror nothing', () => {
    expect(problemsOf('test/unit/main/engine/plans.test.ts', 'main/engine/job.ts')).toEqual([
      expect.stringMatching(/plans\.test\.ts mirrors no file or folder/),
    ]);
  });
});

describe('one-way imports', () => {
  it.each([
    ['renderer/store/connect.ts', "import { a } from '../../main/engine/engine.ts';"],
    ['renderer/ui/button.tsx', "import { b } from '../../preload/index.ts';"],
    ['renderer/ui/button.tsx', "import { readFile } from 'node:fs/promises';"],
    ['renderer/ui/button.tsx', "import { app } from 'electron';"],
    ['preload/index.ts', "import { a } from '../renderer/main.tsx';"],
    ['preload/index.ts', "import fs from 'fs';"],
    ['shared/model/job.ts', "import type { Ports } from '../../main/engine/ports.ts';"],
    ['shared/model/job.ts', "import { createHash } from 'node:crypto';"],
    ['shared/model/job.ts', "import { request } from 'undici';"],
    ['main/engine/engine.ts', "import { app } from 'electron';"],
    ['main/engine/engine.ts', "import Store from 'electron-store';"],
    ['main/engine/engine.ts', "import type { ReactNode } from 'react';"],
    ['main/engine/engine.ts', "import { serve } from '../web/server.ts';"],
    ['main/engine/engine.ts', "import { price } from '../service/prices.ts';"],
    ['main/engine/engine.ts', "const worker = new URL('../service/main.ts', import.meta.url);"],
    ['main/engine/engine.ts', "export * from '../electron/window.ts';"],
    ['main/engine/engine.ts', "const load = () => import('../electron/window.ts');"],
    ['main/engine/engine.ts', "type W = import('../electron/window.ts').W;"],
    ['main/engine/engine.ts', "import { scene } from '../../scripts/samples/scenes/mug.ts';"],
    ['main/service/main.ts', "import { ledger } from '../engine/jobs/ledger.ts';"],
    ['main/media/cutout/cutout.ts', "import { generateModel } from '../../service/generate/generate.ts';"],
    ['main/media/mesh/scene.ts', "import type { Ports } from '../../engine/ports.ts';"],
    ['main/engine/files/thumbnail-worker.ts', "import sharp from 'sharp';"],
    ['main/media/picture/decode.ts', "import { nativeImage } from 'electron';"],
    ['main/shell/page-files.ts', "import { decodePicture } from '../media/picture/decode.ts';"],
    ['main/web/server.ts', "import { app } from 'electron';"],
    ['main/web/server.ts', "import { a } from '../electron/protocol.ts';"],
    ['main/cli.ts', "import { run } from './service/main.ts';"],
    ['main/cli.ts', "const x = new URL('./service/credits.ts', import.meta.url);"],
    ['main/start/thread-pool.ts', "import { ask } from '../../shared/model/job.ts';"],
    ['main/engine/engine.ts', "import '../start/thread-pool.ts';"],
    ['main/upstream/serve.ts', "import { readObj } from '../service/main.ts';"],
    ['main/service/generators/generator.ts', "import { ask } from '../../upstream/ask.ts';"],
    ['main/electron/window.ts', "import { ask } from '../upstream/ask.ts';"],
    ['main/cli.ts', "const x = new URL('./upstream/main.ts', import.meta.url);"],
    ['main/somewhere/else.ts', 'export const a = 1;'],
  ])('finds the fault in %s: %s', (path, text) => {
    expect(importsOf(path, text)).toHaveLength(1);
  });

  it.each([
    ['renderer/main.tsx', "import { createRoot } from 'react-dom/client'; import '../shared/model/job.ts';"],
    ['preload/index.ts', "import { contextBridge } from 'electron'; import '../shared/bridge/contract.ts';"],
    ['shared/model/job.ts', "import { z } from 'zod'; import './recipe.ts';"],
    ['main/engine/engine.ts', "import { request } from 'undici'; import '../../shared/model/job.ts';"],
    [
      'main/index.ts',
      "import { app } from 'electron'; import './electron/window.ts'; import './engine/engine.ts';",
    ],
    ['main/cli.ts', "import './web/server.ts'; const x = new URL(`./service/main${ext}`, import.meta.url);"],
    ['main/upstream/main.ts', "import '../engine/engine.ts'; import '../host/node-ports.ts';"],
    ['main/studio/worker-main.ts', "import '../start/thread-pool.ts';"],
    ['main/engine/engine.ts', "import { decodePicture } from '../media/picture/decode.ts';"],
    ['main/service/main.ts', "import '../media/media-error.ts'; import '../../shared/model/job.ts';"],
    ['main/media/picture/decode.ts', "import sharp from 'sharp'; import '../../../shared/model/job.ts';"],
    ['test/unit/main/engine.test.ts', "import '../../../main/service/main.ts';"],
  ])('lets %s be: %s', (path, text) => {
    expect(importsOf(path, text)).toEqual([]);
  });
});

describe('the order of folders', () => {
  const orders = [
    { within: 'main/engine', folders: ['disk', 'money', 'jobs'], base: ['ports.ts'] },
    { within: 'renderer/features', folders: ['batch', 'queue'], apart: true },
  ];
  const problemsOf = (path: string, text: string) => folderOrderProblems(readModule(path, text), orders);

  it.each([
    ['main/engine/money/price.ts', "import type { Job } from '../jobs/job.ts';", /money comes before jobs/],
    ['main/engine/disk/disk.ts', "type J = import('../jobs/job.ts').J;", /disk comes before jobs/],
    ['main/engine/jobs/job.ts', "import { engine } from '../engine.ts';", /puts main\/engine together/],
    ['main/engine/new/a.ts', 'export const a = 1;', /has no place/],
    ['renderer/features/queue/a.ts', "import { b } from '../batch/b.ts';", /do not import one another/],
  ])('finds the arrow that breaks it in %s: %s', (path, text, words) => {
    expect(problemsOf(path, text)).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    ['main/engine/jobs/job.ts', "import { price } from '../money/price.ts'; import './other.ts';"],
    ['main/engine/jobs/poll/poll.ts', "import '../job.ts'; import '../../ports.ts';"],
    ['main/engine/engine.ts', "import { a } from './jobs/job.ts';"],
    ['main/service/main.ts', "import { a } from './jobs/job.ts';"],
  ])('lets %s be: %s', (path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });
});

describe('files', () => {
  it.each([
    ['shared/model/jobState.ts', 'const a = 1;', /kebab-case/],
    ['renderer/Features/queue.tsx', 'const a = 1;', /kebab-case/],
    ['main/engine/utils.ts', 'const a = 1;', /names no idea/],
    ['main/engine/long.ts', '// a line\n'.repeat(MAX_LINES + 1), /401 lines/],
    ['main/engine/index.ts', "export * from './a.ts';\nexport { b } from './b.ts';", /only re-exports/],
    ['shared/model/job.ts', 'export default 1;', /default export/],
    ['renderer/features/queue/a.ts', 'store.setState({ jobs: [] });', /sets the state by hand/],
    ['renderer/store/connect.ts', "store['setState']({ jobs: [] });", /sets the state by hand/],
    ['renderer/viewer/a.ts', 'const { setState } = app.store; setState({});', /sets the state by hand/],
    ['main/engine/jobs/a.ts', 'Object.assign(progress, { result: null });', /the compiler does not check/],
    ['shared/model/a.ts', "const a = recipe.kind === 'depth' ? 1 : 2;", /compares task kinds/],
    ['main/engine/b.ts', "if (asset?.kind !== 'segmentation') a();", /compares task kinds/],
    ['renderer/viewer/b.ts', 'on(({ gl }) => Object.assign(gl.debug, { a: 1 }));', /does not check/],
  ])('finds the fault in %s', (path, text, words) => {
    expect(fileOf(path, text)).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    ['main/engine/jobs/fetch-result.ts', "export { a } from './a.ts';\nexport const b = 1;"],
    ['test/unit/shared/job.test.ts', '// a line\n'.repeat(MAX_LINES)],
    ['vitest.config.ts', 'export default {};'],
    ['renderer/ui/panel-guard.tsx', 'class A { retry() { this.setState({ error: null }); } }'],
    ['test/unit/renderer/a.test.ts', 'store.setState({ jobs: [] });'],
    ['main/engine/b.ts', "if (recipe.kind === 'model') a(recipe.faces);"],
    [
      'main/engine/a.ts',
      'Object.assign(a, { b: 1 } satisfies Partial<A>); const c = Object.assign(a, { b: 1 });',
    ],
  ])('lets %s be', (path, text) => {
    expect(fileOf(path, text)).toEqual([]);
  });
});

describe('cycles', () => {
  const module = (path: string, text: string) => readModule(path, text);

  it('are found however long', () => {
    const modules = [
      module('main/engine/a.ts', "import { b } from './b.ts';"),
      module('main/engine/b.ts', "import { c } from './jobs/c.ts';"),
      module('main/engine/jobs/c.ts', "import { a } from '../a.ts';"),
      module('main/engine/d.ts', "import { a } from './a.ts';"),
    ];
    expect(importCycles(modules)).toEqual(['main/engine/a.ts ↔ main/engine/b.ts ↔ main/engine/jobs/c.ts']);
  });

  const ofTypes = [
    module('shared/model/a.ts', "import type { B } from './b.ts';"),
    module('shared/model/b.ts', "import { a } from './a.ts';"),
    module('renderer/store/c.ts', "export type D = import('./d.ts').D;"),
    module('renderer/store/d.ts', "import type { C } from './c.ts';"),
  ];

  it('of types alone count too', () => {
    expect(importCycles(ofTypes)).toEqual([
      'shared/model/a.ts ↔ shared/model/b.ts',
      'renderer/store/c.ts ↔ renderer/store/d.ts',
    ]);
  });
});

describe('a source that does not parse', () => {
  it('is named', () => {
    expect(() => readModule('main/engine/broken.ts', 'const = ;')).toThrow(
      'main/engine/broken.ts does not parse',
    );
  });
});
