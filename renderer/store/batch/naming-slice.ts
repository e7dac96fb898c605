import type { BatchNaming } from '../../../shared/model/naming/batch-naming.ts';
import { whyNoTemplate } from '../../../shared/model/naming/parse-template.ts';
import type { Settings } from '../../../shared/model/settings/settings.ts';
import type { SliceCreator } from '../slice.ts';

/** The names of the batch that is being prepared, while they are typed. */
export interface NamingSlice {
  /** The template as typed; null while it is that of the settings. */
  readonly typedTemplate: string | null;
  readonly typeTemplate: (text: string | null) => void;
}

export const createNamingSlice: SliceCreator<NamingSlice> = (set) => ({
  typedTemplate: null,
  typeTemplate: (typedTemplate) => set({ typedTemplate }),
});

export interface NamingState {
  readonly typedTemplate: string | null;
  readonly settings: Pick<Settings, 'naming'>;
}

/** The template as its field shows it; empty for none. */
export function templateText({ typedTemplate, settings }: NamingState): string {
  return typedTemplate ?? settings.naming.template ?? '';
}

/** Why the batch cannot be named so; null if it can. */
export function whyNoNaming(state: NamingState): string | null {
  const text = templateText(state).trim();
  return text === '' ? null : whyNoTemplate(text);
}

/** How the next batch is named, and where copies go. */
export function namingOf(state: NamingState): BatchNaming {
  const text = templateText(state).trim();
  return { template: text === '' ? null : text, handOff: state.settings.naming.handOff };
}
