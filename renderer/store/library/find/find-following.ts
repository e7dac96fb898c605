import { perApp } from '../../per-app.ts';
import { followFind } from './follow-find.ts';

/** Keeps the lists and counts up to date while somebody shows or needs them. */
export const findFollowing = perApp((app) => {
  let followers = 0;
  let end: (() => void) | null = null;
  return {
    /** Returns a function that ends it. */
    follow: (): (() => void) => {
      followers += 1;
      end ??= followFind(app);
      return () => {
        followers -= 1;
        if (followers > 0) return;
        end?.();
        end = null;
      };
    },
  };
});
