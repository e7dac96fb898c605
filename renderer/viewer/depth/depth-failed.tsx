import { X } from 'lucide-react';
import { useAppState, useHandles } from '../../store/app-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import './depth-failed.css';
import type { DepthFailed } from './use-failure-note.ts';

/** That a depth map could not be shown as it was asked for, over what is shown of it. */
export function DepthFailedNote({ message, onRetry, onClose }: DepthFailed) {
  const { mainPart } = useHandles();
  const workspace = useAppState((state) => state.workspace);
  // Its buttons go with it, and the focus would be nowhere.
  const leaving = (act: () => void) => (): void => {
    act();
    mainPart.call(({ focus }) => focus(workspace));
  };
  return (
    <div className="depth-failed note" role="alert">
      <span>{message}</span>
      <Button onClick={leaving(onRetry)}>Try again</Button>
      <IconButton label="Put this note away" onClick={leaving(onClose)}>
        <X size={12} aria-hidden />
      </IconButton>
    </div>
  );
}
