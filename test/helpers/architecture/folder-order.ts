import { type SourceModule, targetPath } from './module-graph.ts';

/**
 * The order of the folders inside a folder, lowest first: a file may import from its own folder and from those before it, types included.
 * Files that lie directly in the outer folder put the others together: they may import all of them, and none of those imports them,
 * but for the files in `base`, which lie below all folders.
 */
export interface FolderOrder {
  readonly within: string;
  readonly folders: readonly string[];
  /** Files directly in `within` that every folder may import. */
  readonly base?: readonly string[];
  /** True where folders beside each other may not import one another at all. */
  readonly apart?: boolean;
}

/** The folder of `within` that has the file, `.` for a file that lies directly in it; undefined for a file elsewhere. */
function folderIn(within: string, path: string): string | undefined {
  if (!path.startsWith(`${within}/`)) return undefined;
  const rest = path.slice(within.length + 1);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : '.';
}

function arrowProblem(order: FolderOrder, from: string, to: string, target: string): string | undefined {
  if (from === to || from === '.') return undefined;
  if (to === '.') {
    return order.base?.includes(target.slice(order.within.length + 1))
      ? undefined
      : `${order.within}/${from} may not import what puts ${order.within} together`;
  }
  if (order.apart === true) return `folders of ${order.within} do not import one another`;
  return order.folders.indexOf(to) < order.folders.indexOf(from)
    ? undefined
    : `in ${order.within} the order is ${order.folders.join(' → ')}, and ${from} comes before ${to}`;
}

/** Says every import of a file, types included, that runs against the order of the folders. */
export function folderOrderProblems(module: SourceModule, orders: readonly FolderOrder[]): string[] {
  return orders.flatMap((order) => {
    const from = folderIn(order.within, module.path);
    if (from === undefined) return [];
    if (from !== '.' && !order.folders.includes(from)) {
      return [`${module.path}: ${from} has no place in the order of ${order.within}; give it one`];
    }
    return module.references.flatMap(({ specifier }) => {
      const target = targetPath(module.path, specifier);
      const to = target === undefined ? undefined : folderIn(order.within, target);
      if (target === undefined || to === undefined) return [];
      const problem = arrowProblem(order, from, to, target);
      return problem === undefined ? [] : [`${module.path} → ${specifier}: ${problem}`];
    });
  });
}
