import { assertNever } from '../../shared/model/assert-never.ts';
import type { App } from '../store/app.ts';
import { useApp, useAppState } from '../store/app-context.tsx';
import { createAttempt } from '../store/attempt.ts';
import type { Overlay } from '../store/overlay.ts';
import { Button } from '../ui/button.tsx';
import { MAKING_DIALOGS, type MakingDialogKind, makingNow } from './making-now.ts';

/** Files that the window makes of assets, once the dialog is closed that shows how far they are; nothing where none are made. */
export function MakingStatus() {
  return MAKING_DIALOGS.map((dialog) => <MakingPart key={dialog} dialog={dialog} />);
}

function MakingPart({ dialog }: { readonly dialog: MakingDialogKind }) {
  const app = useApp();
  const words = useAppState((state) => makingNow(state, dialog));
  const showOverlay = useAppState((state) => state.showOverlay);
  if (words === null) return null;
  return (
    <span className="status-part">
      <Button variant="quiet" hint="Show how far it is" onClick={() => showOverlay(dialogOf(dialog))}>
        {words}
      </Button>
      <Button
        variant="quiet"
        hint={dialog === 'export-parts' ? 'Nothing of it stays' : 'What was written stays'}
        onClick={() => void stop(app, dialog)}
      >
        Stop
      </Button>
    </span>
  );
}

/** While something is made, each of them shows that, and not what it is to be made of. */
function dialogOf(dialog: MakingDialogKind): Overlay {
  return dialog === 'export-parts' ? { kind: dialog } : { kind: dialog, ids: [] };
}

/** What draws pictures and models is loaded already where some are being made. */
function stop(app: App, dialog: MakingDialogKind): Promise<void> {
  return createAttempt(app)(async () => {
    switch (dialog) {
      case 'pictures': {
        const { pictureActions } = await import('../viewer/pictures/picture-actions.ts');
        return pictureActions(app).stop();
      }
      case 'depth-export': {
        const { depthExportActions } = await import('../viewer/depth/export/depth-export-actions.ts');
        return depthExportActions(app).stop();
      }
      case 'export-parts': {
        const { partsOutActions } = await import('../viewer/parts-out/parts-out-actions.ts');
        return partsOutActions(app).stop();
      }
      default:
        return assertNever(dialog);
    }
  });
}
