import { Button } from '../../../ui/button.tsx';

interface AdoptFootProps {
  /** What leaving it as it is is called. */
  readonly leave: string;
  readonly busy: boolean;
  /** Why the id, or what stands beside it, cannot be taken; null if it can. */
  readonly refused: string | null;
  readonly onClose: () => void;
}

/** The foot of the dialogs that adopt a task. */
export function AdoptFoot({ leave, busy, refused, onClose }: AdoptFootProps) {
  return (
    <div className="dialog-foot">
      {refused !== null && (
        <span className="dialog-foot-words dim" role="status">
          {refused}
        </span>
      )}
      <Button onClick={onClose}>{leave}</Button>
      <Button
        variant="primary"
        type="submit"
        disabledBecause={busy ? 'The service is being asked.' : refused}
      >
        {busy ? 'Asking…' : 'Adopt'}
      </Button>
    </div>
  );
}
