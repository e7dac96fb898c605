const WORDS: Readonly<Record<string, { readonly short: string; readonly advice: string }>> = {
  'cutout-unsure': {
    short: 'the outline is unsure',
    advice:
      'Local was not sure where the subject ends and its background begins. Look at the outline; an image with alpha (a transparent background) gives it exactly.',
  },
};

/** What the codes of a result's warnings mean, in a few words each. Codes of other services stand for themselves. */
export function shortWarnings(codes: readonly string[]): string {
  return codes.map((code) => WORDS[code]?.short ?? code).join(', ');
}

/** What a warning means and what to do about it, in sentences. */
export function warningAdvice(code: string): string {
  return WORDS[code]?.advice ?? `The service warns: ${code}.`;
}
