import { leftAsideEnding } from '../../../shared/model/mend/image-endings.ts';
import type { LeftAside } from '../../../shared/model/plan/left-aside.ts';
import type { InputKind } from './input-names.ts';

/** Counts the files that a scan passes by. */
export interface PassedBy {
  /** Takes the name of a file that is no candidate. */
  readonly add: (name: string) => void;
  readonly files: () => number;
  /** Those that are pictures by their names, of kinds that cannot be read, the most first; none where meshes are wanted. */
  readonly pictures: () => readonly LeftAside[];
}

export function countPassedBy(wanted: InputKind): PassedBy {
  const pictures = new Map<string, number>();
  let files = 0;
  return {
    add: (name) => {
      files += 1;
      const ending = wanted === 'images' ? leftAsideEnding(name) : null;
      if (ending !== null) pictures.set(ending, (pictures.get(ending) ?? 0) + 1);
    },
    files: () => files,
    pictures: () =>
      [...pictures]
        .map(([ending, count]) => ({ ending, count }))
        .sort((a, b) => b.count - a.count || (a.ending < b.ending ? -1 : 1)),
  };
}
