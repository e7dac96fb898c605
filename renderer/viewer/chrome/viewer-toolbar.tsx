import { Camera, Focus, Image, Maximize, Scan, SquareDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandButton } from '../../commands/command-button.tsx';
import './viewer-toolbar.css';

const SIZE = 15;
const TOOLS: readonly (readonly (readonly [command: string, icon: ReactNode])[])[] = [
  [
    ['viewer.frame', <Maximize key="icon" size={SIZE} aria-hidden />],
    ['viewer.frame-selected', <Focus key="icon" size={SIZE} aria-hidden />],
    ['viewer.isolate', <Scan key="icon" size={SIZE} aria-hidden />],
  ],
  [
    ['viewer.wire-over', <SquareDashed key="icon" size={SIZE} aria-hidden />],
    ['viewer.reference', <Image key="icon" size={SIZE} aria-hidden />],
    ['viewer.picture', <Camera key="icon" size={SIZE} aria-hidden />],
  ],
];

/** Commands that are at hand all the time, from the registry. */
export function ViewerToolbar() {
  return (
    <div className="viewer-toolbar" role="toolbar" aria-label="Viewer’s tools" aria-orientation="vertical">
      {TOOLS.map((group) => (
        <div key={group[0]?.[0]} className="viewer-tools">
          {group.map(([command, icon]) => (
            <CommandButton key={command} command={command} icon={icon} />
          ))}
        </div>
      ))}
    </div>
  );
}
