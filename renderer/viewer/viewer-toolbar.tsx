import { Camera, Focus, Image, Maximize, Scan, SquareDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommands } from '../commands/commands-context.tsx';
import { printChord } from '../commands/key-chord.ts';
import { useAppState } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import { IconButton } from '../ui/button.tsx';

interface Tool {
  readonly command: string;
  readonly icon: ReactNode;
  /** Whether what it switches is on. */
  readonly isOn?: (state: AppState) => boolean;
}

const SIZE = 15;
const TOOLS: readonly (readonly Tool[])[] = [
  [
    { command: 'viewer.frame', icon: <Maximize size={SIZE} aria-hidden /> },
    { command: 'viewer.frame-selected', icon: <Focus size={SIZE} aria-hidden /> },
    {
      command: 'viewer.isolate',
      icon: <Scan size={SIZE} aria-hidden />,
      isOn: ({ isolatedPart }) => isolatedPart !== null,
    },
  ],
  [
    {
      command: 'viewer.wire-over',
      icon: <SquareDashed size={SIZE} aria-hidden />,
      isOn: ({ settings }) => settings.viewer.wireOver,
    },
    {
      command: 'viewer.reference',
      icon: <Image size={SIZE} aria-hidden />,
      isOn: ({ settings }) => settings.viewer.reference !== 'off',
    },
    { command: 'viewer.picture', icon: <Camera size={SIZE} aria-hidden /> },
  ],
];

/** Commands that are at hand all the time, from the registry. */
export function ViewerToolbar() {
  const commands = useCommands();
  const state = useAppState((whole: AppState) => whole);
  const mac = state.facts?.platform === 'darwin';
  return (
    <div className="viewer-toolbar" role="toolbar" aria-label="Viewer’s tools" aria-orientation="vertical">
      {TOOLS.map((group) => (
        <div key={group[0]?.command} className="viewer-tools">
          {group.map(({ command: id, icon, isOn }) => {
            const command = commands.find((each) => each.id === id);
            if (command === undefined) return null;
            const [key] = command.keys;
            return (
              <IconButton
                key={id}
                label={key === undefined ? command.name : `${command.name} (${printChord(key, mac)})`}
                disabledBecause={command.refused?.(state) ?? null}
                aria-pressed={isOn?.(state)}
                onClick={command.run}
              >
                {icon}
              </IconButton>
            );
          })}
        </div>
      ))}
    </div>
  );
}
