import { runChild } from './child.mjs';
import { say } from './say.mjs';

const NO_SANDBOX = '--no-sandbox';
/** Chromium's error messages if it has no sandbox: as root, without user namespaces, or with a helper that is not set up. */
const NO_SANDBOX_HERE =
  /\b(?:FATAL|ERROR)\b.*(?:Running as root without --no-sandbox|No usable sandbox|SUID sandbox helper)/;
/** How many of the last characters of its stderr are kept. The message is at the end; all of it was shown on the terminal. */
const KEPT = 16 * 1024;

/**
 * Whether Electron failed to start only because of its sandbox.
 * @param {number} code @param {string} words the last that it wrote on stderr
 */
export function lacksSandbox(code, words) {
  return code !== 0 && NO_SANDBOX_HERE.test(words);
}

/**
 * Runs the app to its end. Only if starting with the sandbox failed, the app is started again without it, and a message says so.
 * In that case Chromium ended before any code of the app ran.
 * @param {string} electron its program @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export async function runElectron(electron, args) {
  if (process.platform !== 'linux' || args.includes(NO_SANDBOX)) return runChild(electron, args);
  let words = '';
  const code = await runChild(electron, args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    onSpawn: ({ stderr }) => {
      stderr?.setEncoding('utf8').on('data', (text) => {
        process.stderr.write(text);
        words = (words + text).slice(-KEPT);
      });
    },
  });
  if (!lacksSandbox(code, words)) return code;
  say(
    'Chromium cannot set up its sandbox here (see above), so Electron is started without it (--no-sandbox): a fault in Chromium would be held by nothing else.',
  );
  return runChild(electron, [NO_SANDBOX, ...args]);
}
