import { assertNever } from '../../shared/model/assert-never.ts';
import type { App } from '../store/app.ts';
import { useApp, useAppState } from '../store/app-context.tsx';
import { createAttempt } from '../store/attempt.ts';
import { exportActions } from '../store/library/export/export-actions.ts';
import { Button } from '../ui/button.tsx';
import { MAKINGS, type MakingKind, makingNow } from './making-now.ts';

/** Files that the window makes or copies of assets, where nothing else shows how far they are; nothing where none are made. */
export function MakingStatus() {
  return MAKINGS.map((kind) => <MakingPart key={kind} kind={kind} />);
}

function MakingPart({ kind }: { readonly kind: MakingKind }) {
  const app = useApp();
  const words = useAppState((state) => makingNow(state, kind));
  if (words === null) return null;
  return (
    <span className="status-part">
      <Button variant="quiet" hint="Show how far it is" onClick={() => show(app, kind)}>
        {words}
      </Button>
      <Button
        variant="quiet"
        hint={kind === 'export-parts' ? 'Nothing of it stays' : 'What was written stays'}
        onClick={() => void stop(app, kind)}
      >
        Stop
      </Button>
    </span>
  );
}

/** While something is made, its dialog shows that, and not what it is to be made of. */
function show({ store }: App, kind: MakingKind): void {
  const { showOverlay, showWorkspace } = store.getState();
  if (kind === 'copies') showWorkspace('library');
  else showOverlay(kind === 'export-parts' ? { kind } : { kind, ids: [] });
}

/** What draws pictures and models is loaded already where some are being made. */
function stop(app: App, kind: MakingKind): Promise<void> {
  return createAttempt(app)(async () => {
    switch (kind) {
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
      case 'copies':
        return exportActions(app).stop();
      default:
        return assertNever(kind);
    }
  });
}
