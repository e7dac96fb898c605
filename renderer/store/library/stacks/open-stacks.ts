import type { LibraryGroup, LibraryOrder } from '../../../../shared/model/library-order.ts';
import { rememberLast } from '../../remember-last.ts';
import { type AssetPage, PAGE_SIZE } from '../search-pages.ts';
import { type OpenPlaces, openPlaces } from './open-places.ts';
import type { OpenStack, StacksSlice } from './stacks-slice.ts';

/** An open stack as it is shown. */
interface ShownStack {
  readonly subject: string;
  readonly position: number;
  /** What is shown behind its cover, by ids. */
  readonly versions: readonly string[];
}

/** The open stacks of an order, and where they shift what comes after them. */
interface OpenStacks extends OpenPlaces {
  /** The version at a place, by its id; undefined at the place of a cover. */
  readonly versionAt: (place: number) => string | undefined;
  /** The place of a version that is shown behind a cover; −1 for all others. */
  readonly placeOfVersion: (id: string) => number;
}

interface Shown {
  readonly libraryOrder: LibraryOrder;
  readonly assetPages: ReadonlyMap<number, AssetPage>;
  readonly openStacks: StacksSlice['openStacks'];
}

/** The open stacks that the present order has. */
export function shownStacks({ openStacks, libraryOrder, assetPages }: Shown): OpenStacks {
  return stacksOf(openStacks, libraryOrder, assetPages);
}

const stacksOf = rememberLast(
  (open: Shown['openStacks'], order: LibraryOrder, pages: Shown['assetPages']): OpenStacks => {
    const isStacked = order.stacked === true && order.place === 'library';
    const shown = isStacked ? [...open.values()].flatMap((stack) => shownStack(stack, order, pages)) : [];
    shown.sort((one, other) => one.position - other.position);
    // Between two answers of the engine, two of them can seem to stand at one position.
    const stacks = shown.filter(({ position }, index) => shown[index - 1]?.position !== position);
    const places = openPlaces(
      stacks.map(({ position, versions }) => ({ position, others: versions.length })),
    );
    const byPosition = new Map(stacks.map((stack) => [stack.position, stack]));
    const placeById = new Map(
      stacks.flatMap(({ position, versions }) =>
        versions.map((id, index) => [id, places.placeOf(position) + index + 1] as const),
      ),
    );
    return {
      ...places,
      versionAt: (place) => {
        const { position, member } = places.at(place);
        return member === 0 ? undefined : byPosition.get(position)?.versions[member - 1];
      },
      placeOfVersion: (id) => placeById.get(id) ?? -1,
    };
  },
);

/** Where the loaded pages have the stack, else where the engine said that it is. */
function shownStack(
  stack: OpenStack,
  order: LibraryOrder,
  pages: Shown['assetPages'],
): readonly ShownStack[] {
  const { subject, ids } = stack;
  const without = (cover: string | undefined): readonly string[] => ids.filter((id) => id !== cover);
  for (const [page, { views }] of pages) {
    const at = views.findIndex((view) => view.stack?.subject === subject);
    if (at >= 0)
      return [{ subject, position: page * PAGE_SIZE + at, versions: without(views[at]?.asset.id) }];
  }
  if (stack.position === null || stack.order !== order) return [];
  return [{ subject, position: stack.position, versions: without(stack.cover) }];
}

/** The assets of a stretch of places, of the covers at the positions that hold them. @param covers from the first of these positions on */
export function idsInPlaces(
  stacks: OpenStacks,
  [from, to]: readonly [number, number],
  covers: readonly string[],
): readonly string[] {
  if (stacks.others === 0) return covers;
  const first = stacks.at(from).position;
  const places = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return places.flatMap(
    (place) => stacks.versionAt(place) ?? covers[stacks.at(place).position - first] ?? [],
  );
}

/** A group as it is shown: how many covers and open versions it has, and the place of the first. */
export interface ShownGroup {
  readonly group: LibraryGroup;
  readonly first: number;
  readonly count: number;
}

/** The groups of an order with the versions of open stacks, which stand in the group of their cover. */
export const groupsInPlaces = rememberLast(
  (groups: readonly LibraryGroup[] | null, stacks: OpenStacks): readonly ShownGroup[] | null => {
    if (groups === null) return null;
    let position = 0;
    return groups.map((group) => {
      const first = stacks.placeOf(position);
      position += group.count;
      return { group, first, count: stacks.placeOf(position) - first };
    });
  },
);

/** What stands for a subject on the loaded pages. */
export function coverNow({ assetPages }: Pick<Shown, 'assetPages'>, subject: string): string | undefined {
  for (const { views } of assetPages.values()) {
    const view = views.find(({ stack }) => stack?.subject === subject);
    if (view !== undefined) return view.asset.id;
  }
  return undefined;
}
