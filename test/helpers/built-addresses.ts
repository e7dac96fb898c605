import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Gives modules of the app the address that they have once they are built, so that the threads and processes that a test starts
 * through them run as built, and start in a third of the time. The modules themselves stay those of the source.
 */
export function builtAddresses(): Plugin {
  return {
    name: 'built-addresses',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(`${ROOT}main/`) || !code.includes('import.meta.url')) return;
      const path = id.slice(ROOT.length).replace(/\.ts$/, '.js');
      const address = pathToFileURL(`${ROOT}out/${path}`).href;
      return { code: code.replaceAll('import.meta.url', JSON.stringify(address)), map: null };
    },
  };
}
