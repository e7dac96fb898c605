import { assertNever } from '../../shared/model/assert-never.ts';
import type { App } from '../store/app.ts';
import { createAttempt } from '../store/attempt.ts';
import { exportActions } from '../store/library/export/export-actions.ts';
import { lastTarget } from '../store/library/export/last-target.ts';
import type { Overlay } from '../store/overlay.ts';

/** A question for the folder that something is written into. */
export type IntoFolder = Extract<Overlay, { of: 'export' | 'pictures' | 'parts' | 'depth-export' }>;

/** Writes what was asked for into the folder that was chosen for it. What draws pictures and models is loaded only then. */
export function writeIntoFolder(app: App, asked: IntoFolder, folder: string): Promise<void> {
  lastTarget(app).folder = folder;
  return createAttempt(app)(async () => {
    switch (asked.of) {
      case 'export':
        return exportActions(app).copyOut(asked.ids, folder);
      case 'pictures': {
        const { pictureActions } = await import('../viewer/pictures/picture-actions.ts');
        return pictureActions(app).make(asked.ids, asked.choice, folder);
      }
      case 'parts': {
        const { partsOutActions } = await import('../viewer/parts-out/parts-out-actions.ts');
        return partsOutActions(app).write(asked.wanted, folder);
      }
      case 'depth-export': {
        const { depthExportActions } = await import('../viewer/depth/export/depth-export-actions.ts');
        return depthExportActions(app).make(asked.ids, asked.choice, folder);
      }
      default:
        return assertNever(asked);
    }
  });
}
