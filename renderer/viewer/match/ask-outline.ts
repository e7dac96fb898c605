import { assertNever } from '../../../shared/model/assert-never.ts';
import type { App } from '../../store/app.ts';
import type { MatchState, SubjectFoundBy } from '../../store/viewer/match-slice.ts';
import type { ReferencePicture } from '../viewable.ts';

/** The outline of a reference as a picture on the window's origin, or why there is none. */
export type AskedOutline =
  | { readonly is: 'outline'; readonly url: string; readonly by: SubjectFoundBy }
  | { readonly is: 'failed'; readonly why: Extract<MatchState, { is: 'failed' }>['why'] };

/**
 * Asks the engine for the outline of a reference, which is the one that the silhouette match is measured with. The engine ends its work on it
 * with the signal.
 */
export async function askOutline(
  bridge: Pick<App['bridge'], 'library' | 'batch'>,
  { of: id, view }: Pick<ReferencePicture, 'of' | 'view'>,
  signal: AbortSignal,
): Promise<AskedOutline> {
  const scanId = crypto.randomUUID();
  const stop = (): void => void bridge.batch.stopScan({ scanId }).catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    const seen = await bridge.library.outline({ id, view, scanId });
    switch (seen.is) {
      case 'cut':
        return {
          is: 'outline',
          url: seen.url,
          by: seen.doubts.includes('cutout-unsure') ? 'unsure' : seen.by,
        };
      case 'no-subject':
      case 'changed':
        return { is: 'failed', why: seen.is };
      case 'kept':
      case 'not-seen':
        return { is: 'failed', why: 'unreadable' };
      default:
        return assertNever(seen);
    }
  } catch {
    // The library is away, or the match was left: which picture it was, the artist sees beside the viewer.
    return { is: 'failed', why: 'unreadable' };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
