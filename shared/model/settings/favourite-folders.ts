import { plainPath } from './plain-path.ts';

/** Whether a folder is starred, in whichever spelling. */
export function isFavourite(favourites: readonly string[], path: string): boolean {
  const place = plainPath(path);
  return favourites.some((each) => plainPath(each) === place);
}

/** The favourites with this folder behind them, or without it if it was one. */
export function toggledFavourite(favourites: readonly string[], path: string): string[] {
  if (!isFavourite(favourites, path)) return [...favourites, path];
  const place = plainPath(path);
  return favourites.filter((each) => plainPath(each) !== place);
}
