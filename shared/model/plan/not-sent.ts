import { z } from 'zod';

/** Why a row that was to be made, or made again, was not sent. */
export const notSentSchema = z.discriminatedUnion('code', [
  /** A newer result is there than the one that the artist wanted to have again, mostly by another plan. */
  z.object({
    code: z.literal('made-since'),
    name: z.string(),
    assetId: z.string(),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
  }),
  /** A job for the same is in the queue, mostly of another plan. */
  z.object({ code: z.literal('under-way'), name: z.string() }),
  /** The same was sent before and may be paid for, and nobody said that it is to be made all the same. */
  z.object({ code: z.literal('sent-before'), name: z.string() }),
  /** The same failed before, would fail again, and nobody said that it is to be tried all the same. */
  z.object({ code: z.literal('fails-again'), name: z.string() }),
]);
export type NotSent = z.infer<typeof notSentSchema>;

/**
 * What the artist is told of rows that were not sent: a sentence or two for each reason; none if there are no such rows.
 * @param timeOf says an ISO time: `at 10:32`
 * @param askAgain how it is asked for once more, after `if it is still not good enough, `
 */
export function notSentWords(
  rows: readonly NotSent[],
  timeOf: (createdAt: string) => string,
  askAgain: string,
): readonly string[] {
  const since = rows.flatMap((row) => (row.code === 'made-since' ? [row] : []));
  const underWay = rows.filter(({ code }) => code === 'under-way');
  const words: string[] = [];
  const [first] = since;
  if (first !== undefined && since.length === 1)
    words.push(
      `Made again meanwhile, so not sent: a newer result of ${namesOf(since)} was downloaded ${timeOf(first.createdAt)}. Look at it; if it is still not good enough, ${askAgain}.`,
    );
  else if (since.length > 1)
    words.push(
      `Made again meanwhile, so not sent: newer results of ${namesOf(since)} were downloaded. Look at them; if they are still not good enough, ${askAgain}.`,
    );
  if (underWay.length > 0) {
    const [is, it] = underWay.length === 1 ? ['is', 'it'] : ['are', 'them'];
    words.push(
      `${namesOf(underWay)} ${is} in the queue already, to be made again, so no more was sent for ${it}. Look at what is made; if that is still not good enough, ${askAgain}.`,
    );
  }
  const sent = rows.filter(({ code }) => code === 'sent-before');
  if (sent.length > 0) {
    const [was, it] = sent.length === 1 ? ['was', 'it'] : ['were', 'them'];
    words.push(
      `${namesOf(sent)} ${was} sent before and may be paid for already, so not sent: the plan says how to keep what was made. To pay for ${it} once more, ${askAgain}.`,
    );
  }
  const failed = rows.filter(({ code }) => code === 'fails-again');
  if (failed.length > 0) {
    const it = failed.length === 1 ? 'it' : 'them';
    words.push(
      `${namesOf(failed)} failed before and would fail again, so not sent: change the picture or the recipe. To try ${it} all the same, ${askAgain}.`,
    );
  }
  return words;
}

function namesOf(rows: readonly NotSent[]): string {
  const [first, ...others] = rows.map(({ name }) => `“${name}”`);
  if (first === undefined || others.length === 0) return first ?? '';
  return others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} others`;
}
