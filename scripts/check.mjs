import { runCommand, setUp } from './setup.mjs';
import { ofExitCode } from './testing/counts.mjs';
import { runQuietly, Stages } from './testing/stage.mjs';
import { STATIC_CHECKS } from './testing/static-checks.mjs';

await runCommand(async () => {
  const node = await setUp([]);
  const stages = new Stages();
  await Promise.all(
    STATIC_CHECKS.map(([name, args]) =>
      stages.run(name, async () => ofExitCode(await runQuietly(node, args))),
    ),
  );
  return stages.total().failed > 0 ? 1 : 0;
});
