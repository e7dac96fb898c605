import type { BuiltModel } from '../scene/built-model.ts';
import type { DepthShown } from './depth-message.ts';

/** Frees what was made of a depth map. */
export function closeShown({
  shown,
  solid,
}: {
  readonly shown: DepthShown;
  readonly solid: { readonly built: BuiltModel } | null;
}): void {
  if (shown.as === 'picture') shown.picture.close();
  solid?.built.dispose();
}

/**
 * What can be freed once something was drawn. What is newer than that came meanwhile, and is shown next: it is kept.
 * @param alive what is not freed yet, in the order in which it was made
 * @param shown null if none of it is shown
 */
export function splitAtShown<Made>(
  alive: readonly Made[],
  shown: Made | null,
): { readonly replaced: Made[]; readonly kept: Made[] } {
  const at = shown === null ? 0 : Math.max(0, alive.indexOf(shown));
  return { replaced: alive.slice(0, at), kept: alive.slice(at) };
}
