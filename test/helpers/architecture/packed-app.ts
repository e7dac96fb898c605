import { matchesGlob, posix } from 'node:path';
import { type SourceModule, targetPath } from './module-graph.ts';

/**
 * The patterns of what electron-builder packs of the repository, in their order.
 * @param configuration the text of electron-builder.yml
 */
export function packedPatterns(configuration: string): readonly string[] {
  const [, list = ''] = /^files:\n((?: +[-#].*\n)+)/m.exec(configuration) ?? [];
  return [...list.matchAll(/^ +- (.+)$/gm)].map(([, text = '']) => text.replace(/^'(.*)'$/, '$1'));
}

/** Whether a file is packed: the last pattern decides that it, or a folder that it lies in, matches. */
export function isPacked(patterns: readonly string[], path: string): boolean {
  const places = [path];
  for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) places.push(at);
  const last = patterns.findLast((pattern) => {
    const glob = pattern.replace(/^!/, '');
    return places.some((place) => matchesGlob(place, glob));
  });
  return last !== undefined && !last.startsWith('!');
}

/** All files that run when some entries do, at once or later, and the packages that they ask for. */
export function reachedFrom(
  modules: readonly SourceModule[],
  entries: readonly string[],
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const seen = new Set(entries);
  const packages = new Set<string>();
  for (const path of seen) {
    for (const { specifier, kind } of byPath.get(path)?.references ?? []) {
      if (kind === 'type') continue;
      const target = targetPath(path, specifier);
      if (target === undefined) packages.add(specifier);
      else seen.add(target);
    }
  }
  return { files: [...seen], packages: [...packages] };
}
