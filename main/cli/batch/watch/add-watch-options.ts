import type { Command } from 'commander';
import { textOption } from '../../../shell/text-options.ts';
import { choice } from '../../option-kinds.ts';

/** The options of a run that goes on. */
export function addWatchOptions(batch: Command): Command {
  return batch
    .optionsGroup('Watching:')
    .option(
      '--watch',
      'go on until SIGTERM or Ctrl-C: new files of the folder are queued once they stop changing, within --budget a day',
    )
    .addOption(
      choice(
        '--existing <what>',
        'what becomes of files that are there before the first watch (default: take)',
        ['take', 'leave'],
      ),
    )
    .addOption(textOption('--files-a-day <number>', 'the most references that are queued in a day'))
    .addOption(textOption('--quiet <hours>', 'when nothing is queued, by the local clock, e.g. 22:00-06:30'))
    .addOption(textOption('--every <seconds>', 'how often the folder is looked at (default: 10)'))
    .addOption(textOption('--health <file>', 'a JSON file that says after each look how the watch is'))
    .option('--accept-library', 'go on although the library is another than before');
}
