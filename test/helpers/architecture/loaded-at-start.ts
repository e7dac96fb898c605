import { type SourceModule, targetPath } from './module-graph.ts';

/**
 * What is loaded with a file, before any of it runs.
 * @returns the packages and Node's modules, each with the file that asks for it: `undici by main/engine/net/x.ts`
 */
export function loadedAtStart(modules: readonly SourceModule[], entry: string): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const seen = new Set([entry]);
  const packages: string[] = [];
  for (const path of seen) {
    for (const { specifier, kind } of byPath.get(path)?.references ?? []) {
      if (kind !== 'value') continue;
      const target = targetPath(path, specifier);
      if (target === undefined) packages.push(`${specifier} by ${path}`);
      else seen.add(target);
    }
  }
  return packages;
}
