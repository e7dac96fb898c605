/** What the tooltip of a thing says. */
export interface Tip {
  readonly text: string;
  /** The key that does the same, as it is printed. */
  readonly keys?: string | undefined;
  /** A line on what it does, where the text is a name. */
  readonly help?: string | undefined;
}

/** Gives an element a tooltip: {@link TooltipLayer} shows it on pointing and on focus. Nothing where there is nothing to say. */
export function tipOf(tip: Tip | null): { readonly [attribute: `data-tip${string}`]: string | undefined } {
  return tip === null ? {} : { 'data-tip': tip.text, 'data-tip-keys': tip.keys, 'data-tip-help': tip.help };
}
