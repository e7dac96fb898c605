import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long a browser may take to open the page; a cold start from a slow disk takes half a minute. Milliseconds. */
export const HAND_OVER_MS = 120_000;

const SUBMIT = 'document.forms[0].submit();';
const SUBMIT_HASH = createHash('sha256').update(SUBMIT).digest('base64');

/** A page that sends a token to the shell. */
export interface HandOver {
  /** The path of the page, which contains no secret. */
  readonly file: string;
  /** Deletes it. */
  readonly remove: () => Promise<void>;
}

/**
 * Writes a page that sends a token to the shell as soon as a browser opens it.
 *
 * Everybody on this machine can read the arguments of a program. So the browser does not get the token in an address;
 * it gets this file, which only its owner can read.
 * @param authority `127.0.0.1:<port>`
 */
export async function writeHandOver(authority: string, token: string): Promise<HandOver> {
  // mkdtemp makes it for this user alone (0700)
  const folder = await mkdtemp(join(tmpdir(), 'maquette-open-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = join(folder, 'open-maquette.html');
  try {
    await writeFile(file, handOverPage(authority, token), { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    await remove();
    throw cause;
  }
  return { file, remove };
}

function handOverPage(authority: string, token: string): string {
  const policy = `default-src 'none'; base-uri 'none'; script-src 'sha256-${SUBMIT_HASH}'; form-action http://${authority}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>Opening Maquette</title>
</head>
<body>
<form method="post" action="http://${authority}/">
<input type="hidden" name="token" value="${token}">
<button>Open Maquette</button>
</form>
<script>${SUBMIT}</script>
</body>
</html>
`;
}
