import { runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  await setUp();
  return 0;
});
