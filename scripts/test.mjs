import { TESTED_PARTS } from './set-up/build-parts.mjs';
import { root } from './set-up/paths.mjs';
import { ensureChromium, ensureTestTools } from './set-up/system-packages.mjs';
import { setUp } from './setup.mjs';
import { inWords, ofExitCode, oneSkipped } from './testing/counts.mjs';
import { outsideInputWords } from './testing/outside-inputs.mjs';
import { runPlaywright, runVitest } from './testing/runners.mjs';
import { runQuietly, Stages } from './testing/stage.mjs';
import { STATIC_CHECKS } from './testing/static-checks.mjs';

/** Everything that a change must pass; `--full` adds the long tests. The last line is the sum, whatever happened. */
const full = process.argv.includes('--full');
const stages = new Stages();

/** @type {string | undefined} */
let node;
/** @type {string | undefined} */
let chromium;
await stages.run('set-up', async () => {
  node = await setUp([]);
  chromium = ensureChromium();
  const missing = ensureTestTools();
  if (missing.length > 0)
    console.log(`not here, so the tests that need them are skipped: ${missing.join(', ')}`);
  return ofExitCode(0);
});

if (node !== undefined) {
  const with24 = node;
  await Promise.all([
    stages.run('build', async () => ofExitCode(await setUp(TESTED_PARTS).then(() => 0))),
    ...STATIC_CHECKS.map(([name, args]) =>
      stages.run(name, async () => ofExitCode(await runQuietly(with24, args))),
    ),
  ]);
  // Integration tests wait for what they have started for half of their time: the units fill it, and are printed when they have ended.
  await Promise.all([
    stages.run('integration', () => runVitest(with24, 'integration', { full })),
    stages
      .run('unit', () => runVitest(with24, 'unit', { full, isQuiet: true }))
      .then(() => stages.run('shell', () => runVitest(with24, 'shell', { full, isQuiet: true }))),
  ]);
  if (full) await stages.run('full', () => runVitest(with24, 'full', { full }));
  await stages.run('e2e', async () => {
    if (chromium !== undefined) return runPlaywright(with24, chromium, full);
    console.log(
      'no Chromium here, so the window tests are skipped: install one, or name it in CHROMIUM_PATH',
    );
    return oneSkipped;
  });
}

for (const line of outsideInputWords(root)) console.log(line);
for (const what of stages.failures()) console.log(`failed: ${what}`);
const total = stages.total();
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`total: ${inWords(total)}`);
