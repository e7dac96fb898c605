import { posix } from 'node:path';
import type { Plugin } from 'vite';

/** Stands for the path that a module would have if it were not bundled; no source holds these characters. */
const PLACE = (path: string): string => `@module-place/${path}@`;
const PLACES = /@module-place\/([^@]+)@/g;

/**
 * Lets bundled modules find other entries (workers, pages) by an address relative to `import.meta.url`: the address of a module
 * `main/a/b.ts` is that of `out/main/a/b.js`, in whichever chunk its code comes to lie.
 */
export function moduleUrls(root: string): Plugin {
  return {
    name: 'module-urls',
    transform(code, id) {
      if (!id.startsWith(`${root}/`) || id.includes('/node_modules/') || !code.includes('import.meta.url'))
        return;
      const path = id.slice(root.length + 1).replace(/\.ts$/, '.js');
      const address = `new URL(${JSON.stringify(PLACE(path))}, import.meta.url).href`;
      // no line is added or taken away, so that the source map stays true by line
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes('@module-place/')) return;
      const relative = (path: string): string => posix.relative(posix.dirname(fileName), path);
      return { code: code.replace(PLACES, (_, path: string) => `./${relative(path)}`), map: null };
    },
  };
}
