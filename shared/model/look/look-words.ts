import { warningAdvice } from '../warning-words.ts';
import type { LookCode, LookWarning } from './look-warning.ts';

interface Words {
  /** So few words that they fit into two lines of the plan's narrowest column. */
  readonly short: string;
  /** What it means and what to do about it, in sentences. */
  readonly advice: string;
}

/** What a result says as well, once it is there. */
const OF_RESULTS = (code: string, short: string): Words => ({ short, advice: warningAdvice(code) });

const WORDS: Readonly<Record<LookCode, Words>> = {
  'picture-very-small': {
    short: 'very small',
    advice: 'The picture is smaller than 128 pixels, which shows hardly any shape. Give a larger one.',
  },
  'picture-extreme-proportions': {
    short: 'very narrow',
    advice:
      'The picture is more than eight times as long as it is wide, so that little of its subject remains. Crop it to the subject, or have a copy padded to a square.',
  },
  'picture-very-dark': {
    short: 'very dark',
    advice: 'The picture is so dark that it shows hardly any shape. Brighten it, or have a copy lightened.',
  },
  'picture-transparent': {
    short: 'wholly transparent',
    advice: 'All of the picture is transparent, so that it shows nothing. Export it again with its subject.',
  },
  'subject-not-found': {
    short: 'no subject found',
    advice:
      'Nothing stands out from the background. Give a picture of one thing on a plain backdrop, or one with alpha (a transparent background).',
  },
  'subject-cut-off': {
    short: 'subject cut off',
    advice:
      'The subject reaches the border of the picture, and perhaps goes on beyond it. Give a picture that shows all of it, with a margin.',
  },
  'several-subjects': {
    short: 'several subjects',
    advice:
      'There is more than one thing in the picture, and they would become one model. Crop it to the one that you mean.',
  },
  'cutout-unsure': OF_RESULTS('cutout-unsure', 'outline unsure'),
  'views-sizes-differ': OF_RESULTS('views-sizes-differ', 'sizes differ'),
  'views-subjects-differ': OF_RESULTS('views-subjects-differ', 'views differ'),
  'views-background-left': OF_RESULTS('views-background-left', 'background left in'),
  'picture-changed': {
    short: 'changed since',
    advice: 'The file changed since this plan was made. Look at the folder again.',
  },
  'picture-not-looked-at': {
    short: 'could not be looked at',
    advice:
      'The picture has more than 120 million pixels, or could not be opened in time, so nobody looked at what it shows. A smaller copy will do, or a look at the disk that it lies on.',
  },
};

/** A warning in a few words, with the view of a set that it is about: `left: very dark`. */
export function shortLook({ code, view }: LookWarning): string {
  const { short } = WORDS[code];
  return view === null ? short : `${view}: ${short}`;
}

/** What the warnings of a row mean and what to do about them, each kind once. */
export function lookAdvice(warnings: readonly LookWarning[]): string {
  return [...Map.groupBy(warnings, ({ code }) => code)]
    .map(([code, of]) => {
      const views = of.flatMap(({ view }) => view ?? []);
      return `${views.length === 0 ? '' : `${views.join(', ')}: `}${WORDS[code].advice}`;
    })
    .join(' ');
}
