import type { HandOffChoice } from '../../../../shared/model/hand-off/hand-off.ts';
import { whyNoTemplate } from '../../../../shared/model/naming/parse-template.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { templateText } from '../../../store/batch/naming-slice.ts';
import { perApp } from '../../../store/per-app.ts';
import { updateSettings } from '../../../store/settings/update-settings.ts';

/** What the artist does with names and copies. A change counts for the next batch, and for those after it. */
export interface HandOffActions {
  /** The template while it is typed. */
  readonly typeTemplate: (text: string) => void;
  /** Keeps the typed template, if it can be used. */
  readonly keepTemplate: () => Promise<void>;
  /** Opens the system's folder dialog, or the window's own picker if the shell has none. */
  readonly chooseFolder: () => Promise<void>;
  /** Has copies go to a folder; null for none. */
  readonly copyTo: (folder: string | null) => Promise<void>;
  readonly mirror: (mirror: boolean) => Promise<void>;
}

export const handOffActions = perApp((app: App): HandOffActions => {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const state = store.getState;
  const keep = (handOff: HandOffChoice | null): Promise<void> =>
    attempt(() => updateSettings(app, { naming: { handOff } }));
  const copyTo = (folder: string | null): Promise<void> =>
    keep(folder === null ? null : { folder, mirror: state().settings.naming.handOff?.mirror ?? false });
  return {
    typeTemplate: (text) => state().typeTemplate(text),
    keepTemplate: async () => {
      const text = templateText(state()).trim();
      if (state().typedTemplate === null || (text !== '' && whyNoTemplate(text) !== null)) return;
      await attempt(() => updateSettings(app, { naming: { template: text === '' ? null : text } }));
      if (templateText(state()).trim() === text) state().typeTemplate(null);
    },
    chooseFolder: async () => {
      if (state().facts?.shell.systemDialogs !== true) {
        state().showOverlay({ kind: 'folder-picker', of: 'copies' });
        return;
      }
      await attempt(async () => {
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await copyTo(folder);
      });
    },
    copyTo,
    mirror: async (mirror) => {
      const { handOff } = state().settings.naming;
      if (handOff !== null) await keep({ ...handOff, mirror });
    },
  };
});
