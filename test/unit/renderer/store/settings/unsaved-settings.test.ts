import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import {
  patchOfUnsaved,
  type UnsavedSettings,
  withUnsaved,
} from '../../../../../renderer/store/settings/unsaved-settings.ts';
import { type Settings, settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../../../shared/model/settings/settings-patch.ts';

type Field = 'scale' | 'turn' | 'batch' | 'review';
type Step =
  | { readonly is: 'change' | 'elsewhere'; readonly field: Field; readonly value: number }
  | { readonly is: 'save' | 'take' | 'answer' | 'fail' | 'hear' };

const field = fc.constantFrom<Field>('scale', 'turn', 'batch', 'review');
const value = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constantFrom('change', 'elsewhere'), field, value }),
  fc.record({ is: fc.constantFrom('save', 'take', 'answer', 'fail', 'hear') }),
);

const read = ({ appearance, viewer }: Settings) => ({
  scale: appearance.scale,
  turn: viewer.turn,
  batch: appearance.layouts['batch'],
  review: appearance.layouts['review'],
});
const fieldsOf = (name: Field, to: number): UnsavedSettings => {
  if (name === 'turn') return { appearance: {}, viewer: { turn: to } };
  return { appearance: name === 'scale' ? { scale: to } : { layouts: { [name]: to } }, viewer: {} };
};

/** A window and an engine with a line between them on which everything takes its time. */
function createLine() {
  const store = createAppStore();
  let engine = settingsSchema.parse({});
  /** What was set last of each field, here (once the engine took it) or elsewhere. */
  const set: Record<string, unknown> = {};
  let request: { readonly patch: SettingsPatch; readonly unsaved: UnsavedSettings } | null = null;
  let isTaken = false;
  let events: Settings[] = [];
  const write = (next: Settings): void => {
    engine = next;
    events.push(next);
  };
  const hear = (): void => {
    const [next, ...later] = events;
    events = later;
    if (next !== undefined) store.getState().applySettings(next);
  };
  const hearAll = (): void => {
    while (events.length > 0) hear();
  };
  const run = (now: Step): void => {
    const state = store.getState();
    switch (now.is) {
      case 'change': {
        const { appearance, viewer } = fieldsOf(now.field, now.value);
        state.changeSettings('viewer', viewer);
        state.changeSettings('appearance', appearance);
        break;
      }
      case 'elsewhere':
        write(withUnsaved(engine, fieldsOf(now.field, now.value)));
        set[now.field] = now.value;
        break;
      case 'save': {
        const patch = patchOfUnsaved(state.unsaved);
        if (request === null && patch !== null) request = { patch, unsaved: state.unsaved };
        break;
      }
      case 'take': {
        if (request === null || isTaken) break;
        write(mergeSettings(engine, request.patch));
        Object.assign(set, openFields(request.unsaved));
        isTaken = true;
        break;
      }
      case 'answer':
        if (request === null || !isTaken) break;
        // what it said before came before
        hearAll();
        state.settingsSaved(request.unsaved);
        request = null;
        isTaken = false;
        break;
      case 'fail':
        if (!isTaken) request = null;
        break;
      case 'hear':
        hear();
        break;
    }
  };
  return { store, run, hearAll, engine: () => engine, set };
}

/** What is unsaved, by its names in this test. */
function openFields({ appearance: { layouts, ...appearance }, viewer }: UnsavedSettings) {
  return { ...appearance, ...layouts, ...viewer };
}

describe('settings that the engine does not have yet', () => {
  it('never flicker back, and both sides agree once all is saved', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { store, run, hearAll, engine, set } = createLine();
        const wanted: Partial<ReturnType<typeof read>> = {};
        for (const now of steps) {
          if (now.is === 'change') wanted[now.field] = now.value;
          run(now);
          const { unsaved, settings } = store.getState();
          const open = openFields(unsaved);
          for (const name of Object.keys(wanted) as (keyof typeof wanted)[])
            if (!(name in open)) delete wanted[name];
          expect(read(settings)).toMatchObject(wanted);
        }
        for (let round = 0; round < 2; round += 1)
          for (const is of ['save', 'take', 'answer'] as const) run({ is });
        hearAll();
        expect(store.getState().unsaved).toEqual({ appearance: {}, viewer: {} });
        expect(read(store.getState().settings)).toEqual(read(engine()));
        expect(read(engine())).toMatchObject(set);
      }),
      { numRuns: 1000 },
    );
  });
});
