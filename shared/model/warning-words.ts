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
};

/** What the codes of a result's warnings mean, in a few words each. Codes of other services stand for themselves. */
export function shortWarnings(codes: readonly string[]): string {
  return codes.map((code) => WORDS[code]?.short ?? code).join(', ');
}

/** What a warning means and what to do about it, in sentences. */
export function warningAdvice(code: string): string {
  return WORDS[code]?.advice ?? `The service warns: ${code}.`;
}
