import { type SourceModule, targetPath } from './module-graph.ts';

/**
 * Finds the groups of files that need one another (Tarjan's strongly connected components), be it for their types alone or by
 * a dynamic import: whoever reads one file of such a group has to read them all.
 * @returns one line a cycle, naming its files.
 */
export function importCycles(modules: readonly SourceModule[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[] = [];

  const edges = (module: SourceModule) =>
    module.references.flatMap(({ specifier, kind }) => {
      const target = kind === 'url' ? undefined : targetPath(module.path, specifier);
      const found = target === undefined ? undefined : byPath.get(target);
      return found ? [found] : [];
    });

  const visit = (module: SourceModule): void => {
    const order = index.size;
    index.set(module.path, order);
    low.set(module.path, order);
    stack.push(module.path);
    let lowest = order;
    for (const next of edges(module)) {
      if (!index.has(next.path)) visit(next);
      if (stack.includes(next.path)) lowest = Math.min(lowest, low.get(next.path) ?? lowest);
    }
    low.set(module.path, lowest);
    if (lowest !== order) return;
    const group = stack.splice(stack.indexOf(module.path));
    const importsItself = edges(module).some((next) => next.path === module.path);
    if (group.length > 1 || importsItself) cycles.push(group.sort().join(' ↔ '));
  };

  for (const module of modules) if (!index.has(module.path)) visit(module);
  return cycles;
}
