/** Pages for whoever stands outside: no script, no style, nothing of the artist's in them. */
function page(title: string, text: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;
}

/** Shown where the cookie is missing. */
export const NO_SESSION_PAGE = page(
  'Maquette',
  'This browser is not signed in to this Maquette. Open the address that Maquette printed last in its terminal; each address is good once.',
);

/** Shown where the token of the address was used or is wrong. */
export const USED_TOKEN_PAGE = page(
  'Maquette',
  'This address was used already, or belongs to an earlier run. Open the address that Maquette printed last in its terminal.',
);

/**
 * Shown to whoever follows a link from elsewhere: the browser holds a strict cookie back then. Loading the same address
 * from this page brings it along.
 */
export const COME_IN_PAGE = page(
  'Maquette',
  'Opening Maquette: <a href="/">go on</a>.',
  '<meta http-equiv="refresh" content="0; url=/">',
);
