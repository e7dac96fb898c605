import { z } from 'zod';

/** What the window follows: each has snapshots, and events that tell what changed since. */
export const FEEDS = ['jobs', 'library', 'connections', 'settings'] as const;
export type FeedName = (typeof FEEDS)[number];

/** How often an engine told of changes in one feed. */
export const revisionSchema = z.object({
  /** One start of an engine: numbers of two starts say nothing of each other. */
  epoch: z.string().min(1),
  /** Events of this feed that were told since the start. The next event has the next number. */
  number: z.number().int().nonnegative(),
});
export type Revision = Readonly<z.infer<typeof revisionSchema>>;

/** How far an engine had told of all feeds at one moment. */
export const revisionsSchema = z.object({
  jobs: revisionSchema,
  library: revisionSchema,
  connections: revisionSchema,
  settings: revisionSchema,
} satisfies Record<FeedName, typeof revisionSchema>);
export type Revisions = Readonly<z.infer<typeof revisionsSchema>>;

/**
 * Whether an event belongs to what is known of a feed: `next` follows it, `known` is in it already, `missing` has others before it
 * that were not heard, or comes of another start of the engine.
 */
export function placeAfter(at: Revision, { epoch, number }: Revision): 'known' | 'next' | 'missing' {
  if (epoch !== at.epoch) return 'missing';
  if (number <= at.number) return 'known';
  return number === at.number + 1 ? 'next' : 'missing';
}
