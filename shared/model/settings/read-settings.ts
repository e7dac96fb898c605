import { DEFAULT_SPENDING_POLICY, type SpendingPolicy } from '../spending.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** What could be read of a settings file. */
export interface ReadSettings {
  readonly settings: Settings;
  /** The names of the fields that could not be read, and have their defaults. */
  readonly lost: readonly SettingsField[];
}

export type SettingsField = keyof Settings;

/** Nothing is sent before the artist says what a day may cost. */
const NOTHING_TO_SPEND: SpendingPolicy = { ...DEFAULT_SPENDING_POLICY, dailyBudget: '0' };

/**
 * Whoever can write a file chooses the programs in it, and who that was is not known any more once the file was written anew: so they are not taken out
 * of a damaged one (docs/security.md).
 */
const NEVER_TAKEN: ReadonlySet<string> = new Set<SettingsField>(['cutoutCommand', 'programs']);

const FIELDS = Object.keys(settingsSchema.shape) as readonly SettingsField[];

/**
 * Reads settings field by field where they cannot be read whole: a field of a newer version, or one that was mistyped by hand, must not take a
 * budget with it. If what may be spent is lost, nothing may be.
 * @param value the content of the file; undefined if it is no JSON
 */
export function readSettings(value: unknown): ReadSettings {
  const whole = settingsSchema.safeParse(value);
  if (whole.success) return { settings: whole.data, lost: [] };
  const given = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isLost = (field: SettingsField): boolean => {
    if (!isObject) return true;
    if (!given.has(field)) return false;
    return NEVER_TAKEN.has(field) || !settingsSchema.shape[field].safeParse(given.get(field)).success;
  };
  const lost = FIELDS.filter(isLost);
  const kept = FIELDS.filter((field) => isObject && given.has(field) && !lost.includes(field));
  const spending = lost.includes('spending') ? { spending: NOTHING_TO_SPEND } : {};
  const settings = settingsSchema.parse({
    ...Object.fromEntries(kept.map((field) => [field, given.get(field)])),
    ...spending,
  });
  return { settings, lost };
}
