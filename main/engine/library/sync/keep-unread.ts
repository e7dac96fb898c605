import { z } from 'zod';
import { type Asset, assetSchema, formerValueSchema } from '../../../../shared/model/asset.ts';

/** Fields that count as left out where this version cannot read them. */
const LENIENT = [
  'rating',
  'decision',
  'label',
  'quality',
  'runs',
  'partNames',
] as const satisfies readonly (keyof Asset)[];
/** What the fields above are without a value. */
const isNothing = (value: unknown): boolean => value === undefined || value === 0;

/** Whether something stands in a field that counts as nothing here. */
function isUnread(value: unknown, field: (typeof LENIENT)[number]): boolean {
  return value !== undefined && isNothing(assetSchema.shape[field].parse(value)) && value !== 0;
}

const rawSchema = z.looseObject({ history: z.array(z.unknown()).default([]) });

/**
 * A changed asset as it is written: what a newer version or another program said in a field that could not be read here stays as it was, unless the
 * change says something else there.
 * @param raw the sidecar's JSON as it was read
 */
export function keepUnread(raw: unknown, changed: Asset): object {
  const { history: values, ...before } = rawSchema.safeParse(raw).data ?? { history: [] };
  const unread = LENIENT.filter((field) => isNothing(changed[field]) && isUnread(before[field], field));
  return {
    ...changed,
    // Each says when it was overwritten, so their place among the others says nothing.
    history: [...values.filter((value) => !formerValueSchema.safeParse(value).success), ...changed.history],
    ...Object.fromEntries(unread.map((field) => [field, before[field]])),
  };
}
