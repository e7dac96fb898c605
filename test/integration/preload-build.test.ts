import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

let out: string;
let code: string;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'maquette-preload-'));
  const build = join(ROOT, 'scripts', 'build', 'build.ts');
  await promisify(execFile)(process.execPath, ['--no-warnings', build, 'preload', out], { cwd: ROOT });
  code = await readFile(join(out, 'preload', 'index.cjs'), 'utf8');
});
afterAll(() => rm(out, { recursive: true, force: true }));

describe('the built preload script', () => {
  it('runs where there is nothing but electron: no Node, no packages', () => {
    const required: string[] = [];
    const exposed: Record<string, { calls: object }> = {};
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name: string, api: { calls: object }) => Object.assign(exposed, { [name]: api }),
      },
      ipcRenderer: {},
      webUtils: {},
    };
    const require = (name: string) => {
      required.push(name);
      if (name !== 'electron') throw new Error(`module not found: ${name}`);
      return electron;
    };
    runInNewContext(code, { require, module: { exports: {} }, exports: {}, queueMicrotask });
    expect(new Set(required)).toEqual(new Set(['electron']));
    expect(Object.keys(exposed)).toEqual(['maquette']);
    expect(Object.keys(exposed['maquette']?.calls ?? {})).toContain('batch');
  });

  it('is small, because the schemas stay with the engine', () => {
    expect(code.length).toBeLessThan(10_000);
  });
});
