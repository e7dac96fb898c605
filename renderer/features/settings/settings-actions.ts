import type { CutoutStatus } from '../../../shared/model/cutout/cutout-status.ts';
import type { ProgramDraft } from '../../../shared/model/programs/own-program.ts';
import type { SettingsPatch } from '../../../shared/model/settings/settings-patch.ts';
import { spendingPolicySchema } from '../../../shared/model/spending.ts';
import type { App } from '../../store/app.ts';
import { perApp } from '../../store/per-app.ts';
import { updateSettings } from '../../store/settings/update-settings.ts';

export interface SettingsActions {
  /** Changes the fields that are given. Throws what the engine says: it stands beside what asked. */
  readonly change: (patch: SettingsPatch) => Promise<void>;
  readonly cutoutStatus: () => Promise<CutoutStatus>;
  /** Sets the program that cuts pictures out for *Local*; null for its own cut-out. Throws what the engine or the shell says. */
  readonly setCutout: (command: string | null) => Promise<void>;
  /** Keeps a program that opens files; a new one if it has no id. Throws what the engine or the shell says. */
  readonly saveProgram: (program: ProgramDraft & { readonly id: string | null }) => Promise<void>;
  readonly forgetProgram: (id: string) => Promise<void>;
}

export const settingsActions = perApp(createSettingsActions);

function createSettingsActions({ store, bridge, feeds }: App): SettingsActions {
  const update = async (patch: SettingsPatch): Promise<null> => {
    await updateSettings({ store, bridge, feeds }, patch);
    return null;
  };
  return {
    cutoutStatus: () => bridge.local.cutout(),
    setCutout: (command) =>
      feeds.settings.readPart(
        () => bridge.revised.local.setCutout({ command }),
        store.getState().applySettings,
      ),
    saveProgram: (program) =>
      feeds.settings.readPart(() => bridge.revised.programs.save(program), store.getState().applySettings),
    forgetProgram: (id) =>
      feeds.settings.readPart(() => bridge.revised.programs.forget({ id }), store.getState().applySettings),
    change: (patch) => store.getState().willRemember(change(patch)),
  };

  async function change(patch: SettingsPatch): Promise<void> {
    const now = store.getState().settings.spending;
    await update(patch);
    const { spending } = patch;
    if (spending === undefined) return;
    const names = spendingPolicySchema.keyof().options.filter((name) => spending[name] !== undefined);
    const before: SettingsPatch['spending'] = Object.fromEntries(names.map((name) => [name, now[name]]));
    store.getState().remember({
      label: 'change of the spending rules',
      undo: () => update({ spending: before }),
      redo: () => update({ spending }),
    });
  }
}
