import { groupedFigure } from './figures.ts';

interface Place {
  readonly at: number | null;
  readonly of: number;
  readonly version: number | null;
}

/** Where something stands among others: “3 of 48”, “3 of 48 · version 2”, or how many there are where that is not known. */
export function placeWords({ at, of, version }: Place): string {
  const count = groupedFigure(of);
  if (at === null) return count;
  const place = `${groupedFigure(at)} of ${count}`;
  return version === null ? place : `${place} · version ${groupedFigure(version)}`;
}
