/** What 1 rem is at scale 1, in CSS pixels. */
const REM = 16;

/** A length of the drawing as it is written in styles, so that it grows with everything else. */
export function rem(pixels: number): string {
  return `${pixels / REM}rem`;
}

/** The same for all lengths of a text: `minmax(90px, 1fr)` → `minmax(5.625rem, 1fr)`. */
export function remsIn(text: string): string {
  return text.replace(/(\d+(?:\.\d+)?)px/g, (_whole, pixels: string) => rem(Number(pixels)));
}
