import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { plainJson } from '../../shared/interface/plain-text.ts';

/** Where the process that holds the account listens, and the secret that lets programs of the same user in. */
const placeSchema = z.object({
  port: z.number().int().min(1).max(65_535),
  token: z.string().min(32),
  pid: z.number().int().positive(),
});
export type UpstreamPlace = z.infer<typeof placeSchema>;

const fileIn = (data: string): string => join(data, 'upstream-place.json');

/** @param data a folder that only its owner can look into */
export async function writePlace(data: string, place: UpstreamPlace): Promise<void> {
  await writeFileAtomic(fileIn(data), `${plainJson(place)}\n`, { mode: 0o600 });
}

/** Null if no process has ever listened there. One that was killed leaves its place behind, where nobody answers then. */
export function readPlace(data: string): UpstreamPlace | null {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(fileIn(data), 'utf8')));
  } catch {
    return null;
  }
}
