import { plainLine } from '../../interface/plain-text.ts';

const SEPARATOR = /[-_. ]/;

/** The name of a file without its folder and its ending, for people. */
export function nameOfPicture(path: string): string {
  return plainLine(stemOf(path));
}

/** The name that several files share, up to a separator: `chair` of `chair_front.png` and `chair_left.png`; else that of the first. */
export function nameOfSet(paths: readonly string[]): string {
  const stems = paths.map(stemOf);
  const [first = ''] = stems;
  let length = first.length;
  for (const stem of stems) {
    let same = 0;
    while (same < length && stem[same] === first[same]) same += 1;
    length = same;
  }
  const isWhole = stems.every((stem) => stem.length === length || SEPARATOR.test(stem[length] ?? ''));
  const shared = isWhole ? first.slice(0, length) : first.slice(0, lastSeparator(first.slice(0, length)) + 1);
  const name = shared.replace(/[-_. ]+$/, '');
  return plainLine(name === '' ? first : name);
}

function lastSeparator(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (SEPARATOR.test(text[at] ?? '')) return at;
  return -1;
}

function stemOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}
