import {
  type Credits,
  compareCredits,
  formatCredits,
  subtractCredits,
} from '../../../../shared/model/credits.ts';
import type { RecipeFigures } from '../../../../shared/model/recipe/recipe-figures.ts';
import { aboutDuration } from '../../../words/durations.ts';
import { counted } from '../../../words/figures.ts';

/** `5`, or `5.50`: most prices are whole credits. */
const shortCredits = (credits: Credits): string => formatCredits(credits).replace(/\.00$/, '');

/** A shorter difference of two medians says nothing. Milliseconds. */
const LEAST_DIFFERENCE_MS = 5_000;

/** What one task costs and takes: `15 credits, about 80 s; from 12 of your jobs`. */
export function figuresWords(figures: RecipeFigures): string {
  const { price, ms } = figures;
  const credits = price.credits === null ? 'price not known' : `${shortCredits(price.credits)} credits`;
  const time = ms === null ? 'time not known yet' : aboutDuration(ms);
  return `${credits}, ${time}; ${sourceWords(figures)}`;
}

/** What another choice costs and takes more or less: `+5 credits, about 40 s more; from 12 of your jobs`. */
export function differenceWords(now: RecipeFigures, other: RecipeFigures): string {
  return `${creditsDifference(now, other)}, ${timeDifference(now, other)}; ${sourceWords(other)}`;
}

/** The difference in credits alone, for a list: `+5`; empty if there is none, or it is not known. */
export function shortDifference(now: RecipeFigures, other: RecipeFigures): string {
  const [a, b] = [now.price.credits, other.price.credits];
  if (a === null || b === null) return '';
  const order = compareCredits(b, a);
  if (order === 0) return '';
  return order > 0 ? `+${shortCredits(subtractCredits(b, a))}` : `−${shortCredits(subtractCredits(a, b))}`;
}

function creditsDifference(now: RecipeFigures, other: RecipeFigures): string {
  if (now.price.credits === null || other.price.credits === null) return 'price not known';
  const short = shortDifference(now, other);
  return short === '' ? 'same price' : `${short} credits`;
}

function timeDifference(now: RecipeFigures, other: RecipeFigures): string {
  if (other.ms === null) return 'time not known yet';
  if (now.ms === null) return `${aboutDuration(other.ms)} in all`;
  const more = other.ms - now.ms;
  if (Math.abs(more) < LEAST_DIFFERENCE_MS) return 'as long';
  return `${aboutDuration(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`;
}

/** Where the figures come from. Price and time are learned apart. */
export function sourceWords({ price, timed }: Pick<RecipeFigures, 'price' | 'timed'>): string {
  const jobs = (count: number): string => `${counted(count, 'of your jobs', 'of your jobs')}`;
  if (price.seen === 0) return timed === 0 ? 'published price' : `published price, time from ${jobs(timed)}`;
  if (price.seen === timed || timed === 0) return `from ${jobs(price.seen)}`;
  return `price from ${jobs(price.seen)}, time from ${jobs(timed)}`;
}
