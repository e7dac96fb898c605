import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** A path as somebody types it, made absolute. No shell has read it, so `~` is still to become the home folder. */
export function typedPath(text: string): string {
  return resolve(text.replace(/^~(?=$|[/\\])/, homedir));
}
