import type { NewWatch, WatchLimits, WatchView } from '../../../../shared/bridge/watch-calls.ts';
import { readQuietHours } from '../../../../shared/model/watch/local-day.ts';
import type { AppState } from '../../../store/app-state.ts';
import type { WatchDraft } from '../../../store/watches/watches-slice.ts';
import { amountOf, whyNoAmount } from '../../../words/amounts.ts';
import { isWholePath } from '../../../words/paths.ts';
import { keyInHand, type WatchRecipe } from './watch-recipes.ts';
import { quietText } from './watch-words.ts';

/** A new one: for the folder and the recipe of the batch in hand. */
export function newDraft(state: AppState, folder: string): WatchDraft {
  return {
    id: null,
    folder,
    recipe: keyInHand(state),
    budget: '',
    mostADay: '',
    quiet: '',
    existing: 'leave',
    ...{ approve: 'ask', reserve: false, copies: '' },
  };
}

export function draftOf({ id, folder, budget, mostADay, quiet }: WatchView): WatchDraft {
  return {
    ...{ id, folder, budget },
    recipe: '',
    mostADay: mostADay === null ? '' : String(mostADay),
    quiet: quietText(quiet),
    existing: 'leave',
    ...{ approve: 'ask', reserve: false, copies: '' },
  };
}

/** Why what is typed cannot be taken, by field; null where it can. */
export interface Refused {
  readonly folder: string | null;
  readonly budget: string | null;
  readonly mostADay: string | null;
  readonly quiet: string | null;
  readonly copies: string | null;
}

export function refusedOf({ folder, budget, mostADay, quiet, copies }: WatchDraft): Refused {
  const hours = quiet.trim() === '' ? null : readQuietHours(quiet);
  return {
    folder:
      folder.trim() === ''
        ? 'Choose the folder to watch.'
        : isWholePath(folder.trim())
          ? null
          : 'Type the whole path, or choose the folder.',
    budget:
      whyNoAmount(budget) !== null
        ? 'Type an amount such as 300.00.'
        : Number(amountOf(budget) ?? 0) > 0
          ? null
          : 'It spends while nobody looks, so it needs a budget.',
    mostADay:
      mostADay.trim() === '' || /^[1-9]\d{0,8}$/.test(mostADay.trim())
        ? null
        : 'Type a whole number from 1, or nothing.',
    quiet:
      quiet.trim() === '' || (hours !== null && hours.from !== hours.until)
        ? null
        : 'Type two different times, such as 22:00-06:30, or nothing.',
    copies:
      copies.trim() === '' || isWholePath(copies.trim())
        ? null
        : 'Type the whole path of a folder, or nothing.',
  };
}

/** The first reason, for the button. */
export const firstOf = ({ folder, copies, budget, mostADay, quiet }: Refused): string | null =>
  folder ?? copies ?? budget ?? mostADay ?? quiet;

/** Of a draft that nothing is refused of. */
export function limitsOf({ budget, mostADay, quiet }: WatchDraft): WatchLimits {
  return {
    budget: amountOf(budget),
    mostADay: mostADay.trim() === '' ? null : Number(mostADay),
    quiet: quiet.trim() === '' ? null : readQuietHours(quiet),
  };
}

export function wishOf(draft: WatchDraft, { watchedFor }: WatchRecipe): NewWatch {
  const { folder, existing, approve, reserve } = draft;
  const copies = draft.copies.trim();
  return {
    ...limitsOf(draft),
    folder: folder.trim(),
    existing,
    watchedFor: {
      ...watchedFor,
      ...(watchedFor.chain !== undefined && { approve, reserve }),
      ...(copies !== '' && { handOff: { folder: copies, mirror: true } }),
    },
  };
}
