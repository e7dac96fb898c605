import { Button } from '../../ui/button.tsx';
import './depth-failed.css';
import type { DepthFailed } from './use-depth-view.ts';

/** That a depth map could not be shown as it was asked for, over what is shown of it. */
export function DepthFailedNote({ message, onRetry }: DepthFailed) {
  return (
    <div className="depth-failed note" role="alert">
      <span>{message}</span>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
