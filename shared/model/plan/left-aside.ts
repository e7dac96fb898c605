import { z } from 'zod';

/** Pictures of one kind that no recipe takes, such as layered sources beside exported references. */
export const leftAsideSchema = z.object({
  /** In lower case, without the dot. */
  ending: z.string(),
  count: z.number().int().positive(),
});
export type LeftAside = z.infer<typeof leftAsideSchema>;

/** `3 psd files`, `1 psd file and 2 tga files`; null if there are none. */
export function leftAsideFiles(kinds: readonly LeftAside[]): string | null {
  const each = kinds.map(({ ending, count }) => `${count} ${ending} ${count === 1 ? 'file' : 'files'}`);
  return each.length < 2 ? (each[0] ?? null) : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

/** Why they have no rows and what to do, as a sentence; null if there are none. */
export function leftAsideWords(kinds: readonly LeftAside[]): string | null {
  const files = leftAsideFiles(kinds);
  if (files === null) return null;
  const [is, them] = kinds.length === 1 && kinds[0]?.count === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${files} ${is} left aside, because pictures of this kind cannot be read: export ${them} as png, jpeg or webp where no such picture lies beside ${them} yet.`;
}
