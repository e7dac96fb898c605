import { ALL_PARTS } from './set-up/build-parts.mjs';
import { runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  await setUp(ALL_PARTS);
  return 0;
});
