/** What 1 rem is while nothing is drawn larger or smaller, as in every browser. */
const PIXELS_TO_REM = 16;
const LENGTHS = /url\([^)]*\)|(?<!\w|\w-)(\d*\.?\d+)px/g;

interface Declaration {
  value: string;
}
interface AtRule {
  params: string;
}

/**
 * A plugin for PostCSS that turns pixels into rem, so that everything grows with the root's font size and stays crisp.
 * Lines of one pixel stay so. Styles are written in pixels all the same: they are what was drawn.
 */
export const pxToRem = {
  postcssPlugin: 'px-to-rem',
  Declaration: (declaration: Declaration) => {
    declaration.value = scaledLengths(declaration.value);
  },
  AtRule: {
    container: (rule: AtRule) => {
      rule.params = scaledLengths(rule.params);
    },
  },
};

/** `9px 1px` → `0.5625rem 1px` */
export function scaledLengths(value: string): string {
  return value.replace(LENGTHS, (whole, pixels: string | undefined) =>
    pixels === undefined || Number(pixels) <= 1 ? whole : `${Number(pixels) / PIXELS_TO_REM}rem`,
  );
}
