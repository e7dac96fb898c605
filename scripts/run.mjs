import { runChild } from './set-up/child.mjs';
import { COMMANDS, chooseCommand } from './set-up/choose-command.mjs';
import { nodeArguments } from './set-up/node-binary.mjs';
import { requireOwnOptions } from './set-up/npm-options.mjs';
import { SetUpError } from './set-up/say.mjs';
import { runCommand, setUp } from './setup.mjs';

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = chooseCommand(name, args, process.env);
  if (!command) throw new SetUpError(`no command is called “${name}”: ${Object.keys(COMMANDS).join(', ')}`);
  requireOwnOptions(process.env, `npm run ${name}`);
  const node = await setUp(command.parts);
  return runChild(node, [...nodeArguments, ...command.entry, ...args]);
});
