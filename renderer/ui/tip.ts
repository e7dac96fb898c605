/** What the tooltip of a thing says. */
export interface Tip {
  readonly text: string;
  /** The key that does the same, as it is printed. */
  readonly keys?: string | undefined;
  /** A line on what it does, where the text is a name. */
  readonly help?: string | undefined;
  /** Where it stands, if what it is about is one of a column; above, as a rule. */
  readonly side?: TipSide;
}

export type TipSide = 'top' | 'right';

/** Gives an element a tooltip: {@link TooltipLayer} shows it on pointing and on focus. Nothing where there is nothing to say. */
export function tipOf(tip: Tip | null): { readonly [attribute: `data-tip${string}`]: string | undefined } {
  if (tip === null) return {};
  const { text, keys, help, side } = tip;
  return { 'data-tip': text, 'data-tip-keys': keys, 'data-tip-help': help, 'data-tip-side': side };
}
