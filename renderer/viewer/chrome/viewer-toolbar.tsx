import { Toolbar } from '@base-ui/react/toolbar';
import { Camera, Focus, Image, Lock, Maximize, Ruler, Scan, Slice, SquareDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandButton } from '../../commands/command-button.tsx';
import './viewer-toolbar.css';

const SIZE = 15;
const TOOLS: readonly (readonly (readonly [command: string, icon: ReactNode])[])[] = [
  [
    ['viewer.frame', <Maximize key="icon" size={SIZE} aria-hidden />],
    ['viewer.frame-selected', <Focus key="icon" size={SIZE} aria-hidden />],
    ['viewer.isolate', <Scan key="icon" size={SIZE} aria-hidden />],
    ['viewer.cameraLock', <Lock key="icon" size={SIZE} aria-hidden />],
  ],
  [
    ['viewer.section', <Slice key="icon" size={SIZE} aria-hidden />],
    ['viewer.measure', <Ruler key="icon" size={SIZE} aria-hidden />],
  ],
  [
    ['viewer.wire-over', <SquareDashed key="icon" size={SIZE} aria-hidden />],
    ['viewer.reference', <Image key="icon" size={SIZE} aria-hidden />],
    ['viewer.picture', <Camera key="icon" size={SIZE} aria-hidden />],
  ],
];

/** Buttons of frequent commands. Tab moves the focus to the toolbar, and the arrow keys move it between the buttons. */
export function ViewerToolbar() {
  return (
    <Toolbar.Root className="viewer-toolbar" aria-label="Viewer’s tools" orientation="vertical">
      {TOOLS.map((group) => (
        <Toolbar.Group key={group[0]?.[0]} className="viewer-tools">
          {group.map(([command, icon]) => (
            <Toolbar.Button key={command} render={<CommandButton command={command} icon={icon} />} />
          ))}
        </Toolbar.Group>
      ))}
    </Toolbar.Root>
  );
}
