/** Where the style of these pages is read from; the policy allows none in the page itself. */
export const PLAIN_STYLE_PATH = '/plain.css';

export const PLAIN_STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 Inter, system-ui, sans-serif; color: #1c1c1c; background: #d4d4d4; }
body { max-width: 30rem; margin: 15vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.1rem; font-weight: 600; }
a { color: #2b5797; }
@media (prefers-color-scheme: dark) {
  :root { color: #e3e3e3; background: #2b2b2b; }
  a { color: #8ab4f0; }
}
`;

/** Pages for whoever stands outside: no script, nothing of the artist's in them. */
function page(title: string, paragraphs: readonly string[], head = ''): string {
  const text = paragraphs.map((each) => `<p>${each}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="${PLAIN_STYLE_PATH}">${head}</head><body><h1>${title}</h1>${text}</body></html>\n`;
}

const HOW_TO_COME_IN =
  'Open the address that Maquette printed last in its terminal; each address is good once. Where Maquette has ended, start it again: it prints a new one.';

/** Shown where the cookie is missing. */
export const NO_SESSION_PAGE = page('Maquette', [
  'This browser is not signed in to this Maquette.',
  HOW_TO_COME_IN,
]);

/** Shown where the token of the address was used or is wrong. */
export const USED_TOKEN_PAGE = page('Maquette', [
  'This address was used already, or belongs to an earlier run. Nothing was changed.',
  HOW_TO_COME_IN,
  'Is Maquette open in another tab of this browser? Then <a href="/">open it here, too</a>.',
]);

/** Shown where too many wrong tokens came. */
export const TOO_MANY_TRIES_PAGE = page('Maquette', [
  'Too many wrong addresses were opened. Wait a minute, then load this page again. Windows that are open already go on.',
]);

/** Shown where there is no window to be served. */
export const NOT_BUILT_PAGE = page('Maquette', ['The window is not built: run npm run build.']);

/**
 * Shown to whoever follows a link from elsewhere: the browser holds a strict cookie back then. Loading the same address
 * from this page brings it along.
 */
export const COME_IN_PAGE = page(
  'Maquette',
  ['Opening Maquette: <a href="/">go on</a>.'],
  '<meta http-equiv="refresh" content="0; url=/">',
);
