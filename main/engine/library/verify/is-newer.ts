import { z } from 'zod';

const headSchema = z.looseObject({ format: z.string(), version: z.number() });

/** Whether parsed JSON is a file of a known format, but of a newer version than the known one. */
export function isNewerThan(
  value: unknown,
  known: { readonly format: string; readonly version: number },
): boolean {
  const head = headSchema.safeParse(value);
  return head.success && head.data.format === known.format && head.data.version > known.version;
}
