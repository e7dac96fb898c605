import { SetUpError } from './say.mjs';

/** Every option of the commands; a test compares it with theirs. It is plain data, because it is needed before anything is built. */
export const OPTIONS = [
  ...['library', 'data', 'connection', 'recipe', 'kind', 'make', 'model', 'resolution', 'faces', 'format'],
  ...[
    'pbr',
    'mesh',
    'seg-level',
    'rmbg',
    'image-url',
    'views',
    'fix',
    'set',
    'plan',
    'report',
    'name',
    'hand-off',
    'mirror',
    'give-up-copies',
    'masks',
    'budget',
    'approve',
    'reject',
    'again-from',
    'reserve',
    'unknown',
    'release-restored',
    'watch',
    'existing',
    'files-a-day',
    'quiet',
    'every',
    'health',
    'accept-library',
  ],
  ...['dry-run', 'json', 'headless', 'port', 'first-run', 'open', 'host', 'client-id', 'client-secret'],
  ...['client-secret-file', 'credits', 'workers', 'queue-seconds', 'task-seconds', 'canned', 'url-ttl'],
  ...['token-ttl', 'fail-rate', 'faults', 'prices', 'callback-pauses', 'general-prefix'],
  ...['segmentation-token-file', 'allow-private-urls', 'memory', 'idempotency-keys', 'cutout-command'],
  ...['cutout-seconds', 'even-light', 'repair', 'move', 'link', 'pictures', 'account', 'stacks'],
  ...[
    'database',
    'database-file',
    'database-ca',
    'results',
    'public-url',
    'at-once',
    'credits-a-day',
    'admin',
  ],
  ...['priority', 'expires', 'days', 'csv', 'generator', 'models', 'all', 'keeper-gone'],
];

/**
 * Refuses a command line from which npm removed options. Without `--`, npm reads options as its own and passes on the rest. Then a
 * dry run would become a real one, and a run with a budget one without.
 * @param {Record<string, string | undefined>} env where npm leaves what it took
 * @param {string} typed how the command is typed, e.g. `npm run batch`
 * @throws {SetUpError}
 */
export function requireOwnOptions(env, typed) {
  const taken = OPTIONS.filter((name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
  if (taken.length === 0) return;
  const options = taken.map((name) => `--${name}`).join(', ');
  throw new SetUpError(
    `npm took ${options} for itself, so nothing was begun; write ${typed} -- and then the options.`,
    2,
  );
}
