import { LOCAL_CONNECTION_ID } from '../../../../shared/model/connection.ts';
import type { SeenCutout } from '../../../../shared/model/cutout/seen-cutout.ts';

type Cut = Extract<SeenCutout, { readonly is: 'cut' }>;

const BY: Readonly<Record<Cut['by'], string>> = {
  mask: 'Cut out by your mask.',
  alpha: 'Cut out by the picture’s own transparency.',
  outline: 'Cut out by the colours of the picture.',
};

/** What is said of a cut-out that is shown. @param by who cuts out what is sent: see {@link cutterOf} */
export function cutWords({ by }: Cut, cutter: Cutter): string {
  return `${BY[by]} ${CUTTERS[cutter]}`.trim();
}

type Cutter = 'maquette' | 'program' | 'service';

const CUTTERS: Readonly<Record<Cutter, string>> = {
  maquette: '',
  program: 'The program that you chose makes its own cut-out; this is only how Maquette sees it.',
  service: 'The service makes its own cut-out; this is only how Maquette sees it.',
};

/** Who cuts out the pictures that an account is sent. */
export function cutterOf(connectionId: string, cutoutCommand: string | null): Cutter {
  if (connectionId !== LOCAL_CONNECTION_ID) return 'service';
  return cutoutCommand === null ? 'maquette' : 'program';
}

/** Why no cut-out is shown. */
export const NO_CUTOUT: Readonly<Record<Exclude<SeenCutout['is'], 'cut'>, string>> = {
  'no-subject': 'No subject was found',
  kept: 'The background is kept with this recipe: nothing is cut out',
  changed: 'The file changed since the plan was made; look again',
  'not-seen': 'It cannot be cut out: the picture is too large, or cannot be read',
};
