const WORDS: Readonly<Record<string, { readonly short: string; readonly advice: string }>> = {
  'cutout-unsure': {
    short: 'the outline is unsure',
    advice:
      'It is not sure where the subject ends and its background begins. Look at the outline; an image with alpha (a transparent background) gives it exactly.',
  },
  'cutout-command-failed': {
    short: 'the cut-out program failed',
    advice:
      'The cut-out program gave no cut-out, so Local’s own took its place. Look at the outline. The log has the program’s last words: try its command by hand, then correct it or take it away (Preferences, Local; or --cutout-command).',
  },
  'light-evened': {
    short: 'its light was evened out',
    advice:
      'The light that was baked into the picture was evened out of the texture, as was set when this was made (Preferences, Local; or --even-light of a service). Turn that off to keep the picture’s own colours.',
  },
  'scene-depth-rough': {
    short: 'a rough guess',
    advice:
      'Local found no single subject in this picture and guessed a level ground in front of a far background. Use the depth map as a rough guide only; a picture of one thing gives the depth of its own body.',
  },
  'views-background-left': {
    short: 'a view with its background left in',
    advice:
      'One of the views fills its picture, or a rectangle in it, so its background was taken for a part of the subject. Give that view with alpha, or on a plain backdrop.',
  },
  'views-sizes-differ': {
    short: 'views of different sizes',
    advice:
      'The subject is much larger in one view than in another, or has other proportions from behind than from the front. Crop all views alike, so that the subject is seen whole and equally high in each.',
  },
  'views-subjects-differ': {
    short: 'views that do not match',
    advice:
      'The views do not seem to show the same subject: outlines from opposite sides do not mirror each other, or the colours differ. Check that each picture belongs to this set, and to the side that it stands for.',
  },
};

/** What the codes of a result's warnings mean, in a few words each. Codes of other services stand for themselves. */
export function shortWarnings(codes: readonly string[]): string {
  return codes.map((code) => WORDS[code]?.short ?? code).join(', ');
}

/** Whether a code says that something is doubtful. The others say how a result was made, because it would look different otherwise. */
export function isDoubt(code: string): boolean {
  return code !== 'light-evened';
}

/** What a warning means and what to do about it, in sentences. */
export function warningAdvice(code: string): string {
  return WORDS[code]?.advice ?? `The service warns: ${code}.`;
}
