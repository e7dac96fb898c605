import { z } from 'zod';

/** The states that the window follows. Each has snapshots, and events with the changes since. */
export const FEEDS = ['jobs', 'chains', 'library', 'connections', 'settings'] as const;
export type FeedName = (typeof FEEDS)[number];

/** The position of an event in its feed. */
export const revisionSchema = z.object({
  /** Identifies one start of an engine. Numbers of different starts cannot be compared. */
  epoch: z.string().min(1),
  /** The number of events of this feed since the start. The next event has the next number. */
  number: z.number().int().nonnegative(),
});
export type Revision = Readonly<z.infer<typeof revisionSchema>>;

/** The revisions of all feeds at one moment. */
export const revisionsSchema = z.object({
  jobs: revisionSchema,
  chains: revisionSchema,
  library: revisionSchema,
  connections: revisionSchema,
  settings: revisionSchema,
} satisfies Record<FeedName, typeof revisionSchema>);
export type Revisions = Readonly<z.infer<typeof revisionsSchema>>;

/**
 * Compares an event's revision with the last known one of its feed. `next`: the event follows it and can be applied. `known`: it
 * is already included. `missing`: events before it were not received, or it comes from another start of the engine.
 */
export function compareRevision(at: Revision, { epoch, number }: Revision): 'known' | 'next' | 'missing' {
  if (epoch !== at.epoch) return 'missing';
  if (number <= at.number) return 'known';
  return number === at.number + 1 ? 'next' : 'missing';
}
