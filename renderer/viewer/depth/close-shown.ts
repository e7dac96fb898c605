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
