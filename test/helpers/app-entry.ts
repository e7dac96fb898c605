import { fileURLToPath } from 'node:url';

/**
 * The path of what Node starts, `main/cli` for one: from the source, or as it is built where a run of all tests has built it before,
 * for a process of the build starts in a third of the time.
 */
export function appEntry(module: string): string {
  const path = process.env['MAQUETTE_TEST_BUILT'] === '1' ? `out/${module}.js` : `${module}.ts`;
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
