import { z } from 'zod';
import { viewSchema } from '../../interface/formats.ts';

/** The most pictures of one subject that are kept in order. A view set holds four; names may say more, which the checks report. */
const MOST_PICTURES = 200;

/** Pictures that belong to one subject, as the artist arranged them; one alone is sent as its front. */
export const arrangedSubjectSchema = z.object({
  /** What the subject is called. */
  name: z.string().max(1_000),
  pictures: z
    .array(
      z.object({
        /** Absolute path on this machine. */
        path: z.string().min(1),
        view: viewSchema,
      }),
    )
    .min(1)
    .max(MOST_PICTURES),
});
export type ArrangedSubject = z.infer<typeof arrangedSubjectSchema>;

/** A key that two subjects share only if they are the same. */
export function subjectKey({ name, pictures }: ArrangedSubject): string {
  const [only] = pictures;
  const placed =
    pictures.length === 1 && only !== undefined
      ? [only.path]
      : pictures.map(({ path, view }) => `${view} ${path}`).sort();
  return JSON.stringify([name, ...placed]);
}
