import { z } from 'zod';
import { type Asset, type FormerValue, labelSchema } from '../asset.ts';
import { decisionSchema } from './decision.ts';
import { MOST_NAMED_PARTS, namedParts, partNamingSchema, partNamings } from './part-names.ts';
import { foldedTag, MAX_TAGS, tagSchema } from './tags.ts';

const MAX_NAME = 300;
/** The longest note, in characters. */
export const MAX_NOTE = 100_000;
/** The overwritten values that a sidecar keeps. */
const MAX_HISTORY = 20;

/**
 * What the artist changes about assets. Tags are added and removed one by one, so that the changes of two writers are both kept; of the other
 * values the later writer's holds.
 */
export const factsChangeSchema = z.object({
  name: z.string().trim().min(1).max(MAX_NAME).optional(),
  rating: z.number().int().min(0).max(5).optional(),
  /** Null removes it. */
  label: labelSchema.nullable().optional(),
  /** Null: undecided again. */
  decision: decisionSchema.nullable().optional(),
  /** The decision is of this time, in milliseconds since the epoch: one that the artist made later stays. Left out: of now. */
  decidedAt: z.number().optional(),
  notes: z.string().max(MAX_NOTE).optional(),
  /** When it was put on top of the versions of its subject, ISO 8601; null: never. */
  chosenAt: z.string().max(60).nullable().optional(),
  /** What parts of its model are called, one by one, as with tags. */
  nameParts: z.array(partNamingSchema).max(MOST_NAMED_PARTS).optional(),
  addTags: z.array(tagSchema).max(MAX_TAGS).optional(),
  removeTags: z.array(z.string()).max(MAX_TAGS).optional(),
});
export type FactsChange = Readonly<z.infer<typeof factsChangeSchema>>;

/** A change of some assets. */
export const factsEditSchema = z.object({
  ids: z.array(z.string()).max(1_000_000),
  change: factsChangeSchema,
});
export type FactsEdit = Readonly<z.infer<typeof factsEditSchema>>;

const SINGLE = ['name', 'rating', 'label', 'notes', 'decision'] as const;

/** The change without a decision that is older than what the artist decided since. */
export function withoutOvertaken(asset: Pick<Asset, 'history'>, change: FactsChange): FactsChange {
  const { decision, decidedAt, ...others } = change;
  const isOvertaken =
    decidedAt !== undefined &&
    asset.history.some(({ field, at }) => field === 'decision' && Date.parse(at) > decidedAt);
  return isOvertaken || decision === undefined ? others : { ...others, decision };
}

/**
 * An asset after a change. Values that are overwritten go into its history, the newest last.
 * @param at when, in milliseconds since the epoch
 */
export function withFacts(asset: Asset, change: FactsChange, at: number): Asset {
  const former = SINGLE.flatMap((field): FormerValue[] => {
    const [was, is] = [asset[field] ?? null, change[field]];
    const isNothing = was === null || was === '' || was === 0;
    return is === undefined || is === was || isNothing
      ? []
      : [{ at: new Date(at).toISOString(), field, was }];
  });
  const { label: _label, decision: _decision, chosenAt: _chosenAt, partNames: _partNames, ...rest } = asset;
  const partNames = namedParts(asset.partNames, change.nameParts);
  const chosenAt = change.chosenAt === undefined ? asset.chosenAt : (change.chosenAt ?? undefined);
  const label = change.label === undefined ? asset.label : (change.label ?? undefined);
  const decision = change.decision === undefined ? asset.decision : (change.decision ?? undefined);
  return {
    ...rest,
    ...(former.length > 0 && { history: [...asset.history, ...former].slice(-MAX_HISTORY) }),
    name: change.name ?? asset.name,
    rating: change.rating ?? asset.rating,
    notes: change.notes ?? asset.notes,
    tags: changedTags(asset.tags, change),
    ...(label !== undefined && { label }),
    ...(decision !== undefined && { decision }),
    ...(chosenAt !== undefined && { chosenAt }),
    ...(partNames !== undefined && { partNames }),
  };
}

/** Whether all tags of a change have room beside those that the asset keeps. */
export function hasRoomForTags({ tags }: Pick<Asset, 'tags'>, change: FactsChange): boolean {
  return wantedTags(tags, change).length <= Math.max(tags.length, MAX_TAGS);
}

function changedTags(tags: readonly string[], change: FactsChange): string[] {
  return wantedTags(tags, change).slice(0, Math.max(tags.length, MAX_TAGS));
}

function wantedTags(tags: readonly string[], { addTags = [], removeTags = [] }: FactsChange): string[] {
  const removed = new Set(removeTags.map(foldedTag));
  const kept = tags.filter((tag) => !removed.has(foldedTag(tag)));
  const has = new Set(kept.map(foldedTag));
  const added = addTags.filter((tag) => !has.has(foldedTag(tag)) && has.add(foldedTag(tag)));
  return [...kept, ...added];
}

/** The change that takes another one back; null if it changed nothing. */
export function changeBack(before: Asset, change: FactsChange, at: number): FactsChange | null {
  const after = withFacts(before, change, at);
  const [had, has] = [new Set(before.tags), new Set(after.tags)];
  const added = after.tags.filter((tag) => !had.has(tag));
  const removed = before.tags.filter((tag) => !has.has(tag));
  const nameParts = partNamings(after.partNames, before.partNames);
  const back: FactsChange = {
    ...(after.name !== before.name && { name: before.name }),
    ...(after.rating !== before.rating && { rating: before.rating }),
    ...(after.label !== before.label && { label: before.label ?? null }),
    ...(after.decision !== before.decision && { decision: before.decision ?? null }),
    ...(after.notes !== before.notes && { notes: before.notes }),
    ...(after.chosenAt !== before.chosenAt && { chosenAt: before.chosenAt ?? null }),
    ...(nameParts.length > 0 && { nameParts }),
    ...(removed.length > 0 && { addTags: removed }),
    ...(added.length > 0 && { removeTags: added }),
  };
  return Object.keys(back).length === 0 ? null : back;
}
