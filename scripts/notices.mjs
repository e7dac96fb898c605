import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeNotices } from './notices/compose.mjs';
import { shippedPackages } from './notices/shipped-packages.mjs';
import { root } from './set-up/paths.mjs';
import { say } from './set-up/say.mjs';
import { runCommand, setUp } from './setup.mjs';

/** Writes THIRD-PARTY.md: the name, version, licence and licence text of everything that ships with the app. */
await runCommand(async () => {
  await setUp([]);
  const packages = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  writeFileSync(join(root, 'THIRD-PARTY.md'), composeNotices(root, packages));
  say(`THIRD-PARTY.md names ${packages.length} packages`);
  return 0;
});
