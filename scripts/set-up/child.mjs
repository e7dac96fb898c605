import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodeModules, root } from './paths.mjs';

const PARENT_POLL_MS = 100;
/** npm passes a Ctrl-C on that the terminal had already sent: one press arrives twice within this time. */
const SAME_PRESS_MS = 1000;

/** The environment of everything that is started: the project's own tools come first on PATH. */
export function childEnvironment() {
  return {
    ...process.env,
    INIT_CWD: process.env['INIT_CWD'] ?? process.cwd(),
    PATH: [join(nodeModules, '.bin'), process.env['PATH']].join(delimiter),
  };
}

/**
 * Whether to pass a signal on to the child. A terminal sends Ctrl-C to the child as well, so there the first one is
 * not repeated, and neither is npm's copy of the same press.
 * @param {{ signal: NodeJS.Signals, onTerminal: boolean, sinceLastMs: number }} arrival
 */
export function passesOn({ signal, onTerminal, sinceLastMs }) {
  if (signal !== 'SIGINT') return true;
  return onTerminal ? sinceLastMs !== Infinity && sinceLastMs > SAME_PRESS_MS : sinceLastMs > SAME_PRESS_MS;
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal @returns {number} the exit code a shell would give */
export function exitCode(code, signal) {
  return code ?? (signal ? 128 + constants.signals[signal] : 1);
}

/**
 * Hands signals to the child until it ends, and stops it when npm, which started us, was killed.
 * @param {import('node:child_process').ChildProcess} child
 */
function mind(child) {
  let last = -Infinity;
  const onTerminal = process.stdin.isTTY === true;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    const now = performance.now();
    if (passesOn({ signal, onTerminal, sinceLastMs: now - last })) child.kill(signal);
    if (signal === 'SIGINT') last = now;
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env['npm_lifecycle_event'] || process.ppid === parent) return;
    // Once: a second one would not let the child end what is under way.
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_POLL_MS);
  child.once('close', () => {
    clearInterval(watch);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass);
  });
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ stdio?: import('node:child_process').StdioOptions, env?: NodeJS.ProcessEnv, shell?: boolean, cwd?: string,
 *   onSpawn?: (child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...childEnvironment(), ...options.env },
      stdio: options.stdio ?? 'inherit',
      shell: options.shell ?? false,
    });
    mind(child);
    options.onSpawn?.(child);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/**
 * Runs a program to its end and keeps what it says, on stdout and stderr, for later.
 * @param {string} command @param {readonly string[]} args @param {{ shell?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runCaptured(command, args, options = {}) {
  let output = '';
  const code = await runChild(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    onSpawn: (child) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      }
    },
  });
  return { code, output };
}
