/** The address of these pages' style; the content security policy allows none in the page itself. */
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

/** A page for a browser without a session: no script, and nothing of the artist's in it. */
function page(title: string, paragraphs: readonly string[], head = ''): string {
  const text = paragraphs.map((each) => `<p>${each}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="${PLAIN_STYLE_PATH}">${head}</head><body><h1>${title}</h1>${text}</body></html>\n`;
}

const HOW_TO_COME_IN =
  'Open the address that Maquette printed last in its terminal; each address is good once. Where Maquette has ended, start it again: it prints a new one.';

/** Shown if the cookie is missing. */
export const NO_SESSION_PAGE = page('Maquette', [
  'This browser is not signed in to this Maquette.',
  HOW_TO_COME_IN,
]);

/** Shown if the token of the address was used before or is wrong. */
export const USED_TOKEN_PAGE = page('Maquette', [
  'This address was used already, or belongs to an earlier run. Nothing was changed.',
  HOW_TO_COME_IN,
  'Is Maquette open in another tab of this browser? Then <a href="/">open it here, too</a>.',
]);

/** Shown after too many wrong tokens. */
export const TOO_MANY_TRIES_PAGE = page('Maquette', [
  'Too many wrong addresses were opened. Wait a minute, then load this page again. Windows that are open already go on.',
]);

/** Shown if the window was not built. */
export const NOT_BUILT_PAGE = page('Maquette', ['The window is not built: run npm run build.']);

/**
 * Shown after a link from another page was followed: the browser does not send a strict cookie then. Loading the same address
 * from this page sends it.
 */
export const COME_IN_PAGE = page(
  'Maquette',
  ['Opening Maquette: <a href="/">go on</a>.'],
  '<meta http-equiv="refresh" content="0; url=/">',
);
