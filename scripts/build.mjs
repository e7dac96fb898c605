import { TESTED_PARTS } from './set-up/build-parts.mjs';
import { runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  await setUp(TESTED_PARTS);
  return 0;
});
