import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { DepthExportChoice } from '../../../../shared/model/depth/depth-export.ts';
import { MOST_MADE_BYTES } from '../../../../shared/model/pictures/made-files.ts';
import { absoluteFileAddress } from '../../../bridge/file-address.ts';
import type { App } from '../../../store/app.ts';
import { createMakeActions, type Making, type MakingWork } from '../../../store/library/export/make-each.ts';
import { writeMade } from '../../../store/library/export/write-made.ts';
import { perApp } from '../../../store/per-app.ts';
import { chosenDepthOf } from '../../../store/viewer/depth-slice.ts';
import { isDepthFormat } from '../../../words/asset-words.ts';
import { fileSize } from '../../../words/figures.ts';
import { viewableAsset } from '../../viewable.ts';
import { depthLookOf } from '../depth-look.ts';
import { makeDepthFile } from './make-depth-file.ts';

/** Writes depth maps as meshes or points into a folder. */
export const depthExportActions = perApp((app) =>
  createMakeActions<DepthExportChoice>(app, {
    dialog: 'depth-export',
    pickerFor: (ids, choice) => ({ kind: 'folder-picker', of: 'depth-export', ids, choice }),
    busy: 'Depth maps are being exported already; wait for the end, or stop it.',
    unmade: 'exported',
    showProgress: (progress) => app.store.getState().setDepthOut(progress),
    whyNot: (view) => (isDepthFormat(view.format) ? null : 'It is no depth map.'),
    start: (choice) => startExport(app, choice),
  }),
);

/** @param choice of all depth maps */
function startExport(app: App, choice: DepthExportChoice): Making {
  let note: string | null = null;

  async function one(view: AssetView, work: MakingWork): Promise<void> {
    const state = app.store.getState();
    const { settings } = state;
    const { url, references } = viewableAsset(view, settings.viewer);
    const picture = references[0]?.url ?? null;
    const { id, name } = view.asset;
    const span = chosenDepthOf(state, id);
    const look = {
      ...depthLookOf(settings.viewer, picture !== null, span),
      colours: choice.colours,
      points: choice.points,
    };
    const { content, notes } = await makeDepthFile({
      request: {
        url: absoluteFileAddress(url),
        picture: picture === null ? null : absoluteFileAddress(picture),
        name,
        as: choice.as,
        look,
      },
      signal: work.signal,
      onProgress: (done) => work.onProgress(done * 0.9),
    });
    if (content.size > MOST_MADE_BYTES)
      throw new Error(`Its file would have ${fileSize(content.size)}, over 200 MB: choose fewer points.`);
    const ending = choice.as === 'points' ? 'ply' : choice.as;
    const staged = await app.transport.stageFile(new File([content], `depth.${ending}`), true);
    const named = choice.as === 'points' ? `${name} points` : name;
    await writeMade(app, { staged, name: named, ending }, work.folder, work.signal);
    work.onWritten();
    const [first] = notes;
    if (first !== undefined) note ??= `${name}: ${first}`;
  }

  return { one, note: () => note };
}
