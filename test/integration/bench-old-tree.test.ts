import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitOf, withOldTree } from '../../scripts/bench/old-tree.mjs';
import { nodeModules, root } from '../../scripts/set-up/paths.mjs';
import { itInFull } from '../helpers/is-full.ts';

const worktrees = (): string => execFileSync('git', ['worktree', 'list'], { cwd: root, encoding: 'utf8' });

describe.skipIf(!existsSync(join(root, '.git')))(
  'the worktree of an earlier commit that a benchmark compares with',
  () => {
    it('reports an unknown commit, branch or tag in one sentence', () => {
      expect(() => commitOf('no-such-ref')).toThrow('there is no commit, branch or tag “no-such-ref” here');
      expect(() => commitOf('--all')).toThrow('there is no commit, branch or tag “--all” here');
    });

    it('has its own folder while it is used, and leaves neither folder nor worktree behind', async () => {
      const { signal } = new AbortController();
      let folder = '';
      const used = withOldTree(
        commitOf('HEAD'),
        { benches: [], signal, build: async () => ({ code: 0, output: '' }) },
        async (tree) => {
          folder = tree;
          expect(existsSync(join(tree, 'package.json'))).toBe(true);
          expect(existsSync(join(tree, 'test/helpers/bench/figures.ts'))).toBe(true);
          expect(worktrees()).toContain(tree);
          throw new Error('a benchmark fell over');
        },
      );
      await expect(used).rejects.toThrow('a benchmark fell over');
      expect(existsSync(folder)).toBe(false);
      expect(worktrees()).not.toContain(folder);
      expect(existsSync(join(nodeModules, 'vitest'))).toBe(true);
    });

    it('is removed if the build fails, and the error holds the output of the build', async () => {
      const { signal } = new AbortController();
      let folder = '';
      const build = async (tree: string) => {
        folder = tree;
        return { code: 1, output: 'no such module' };
      };
      const used = withOldTree(commitOf('HEAD'), { benches: [], signal, build }, async () => 0);
      await expect(used).rejects.toThrow(/could not be built:\nno such module/);
      expect(existsSync(folder)).toBe(false);
      expect(worktrees()).not.toContain(folder);
    });

    itInFull('is removed if the build is stopped', async () => {
      const stopping = new AbortController();
      let folder = '';
      const build = async (tree: string) => {
        folder = tree;
        stopping.abort();
        return { code: 130, output: '' };
      };
      const used = withOldTree(
        commitOf('HEAD'),
        { benches: [], signal: stopping.signal, build },
        async () => 0,
      );
      await expect(used).rejects.toMatchObject({ exitCode: 130 });
      expect(existsSync(folder)).toBe(false);
      expect(worktrees()).not.toContain(folder);
    });
  },
);
