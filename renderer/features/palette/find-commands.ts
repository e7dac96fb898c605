import type { Command } from '../../commands/command.ts';

/** Commands whose name, help or menu hold every word, those with a name that starts so first. */
export function findCommands(commands: readonly Command[], words: string): readonly Command[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ name }: Command): number => {
    const lower = name.toLowerCase();
    if (wanted.every((word) => lower.startsWith(word))) return 0;
    return wanted.every((word) => lower.includes(word)) ? 1 : 2;
  };
  return commands
    .filter(({ name, help, menu }) => {
      const text = `${menu} ${name} ${help}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .map((command, index) => ({ command, index, rank: rank(command) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ command }) => command);
}
