import type { FileFormat } from '../../../media/formats/recognise/file-format.ts';

/** A file that came home whole. */
export interface Downloaded {
  /** Absolute. */
  readonly file: string;
  readonly format: FileFormat;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A file that was received completely, good or bad. */
export type Received = Omit<Downloaded, 'format'> & {
  /** The ending that its bytes deserve: `bin` where nobody knows them. */
  readonly format: FileFormat | 'bin';
};

/** Why a download did not end well, in what can be done about it. */
export type DownloadProblem =
  /** The URL is no longer good: ask for a fresh one. */
  | { readonly problem: 'expired' }
  /** Try again, from where it stopped where that can be. */
  | {
      readonly problem: 'again';
      readonly words: string;
      readonly retryAfterMs: number | null;
      /** Whether bytes that came are of no use: another try fetches them once more. */
      readonly lost: boolean;
    }
  /** It was received, but is not a result. */
  | {
      readonly problem: 'bad';
      readonly words: string;
      /** Null if nothing usable was received. */
      readonly received: Received | null;
      /** Whether it is a web page: somebody on the way answered, and may not do so for ever. */
      readonly isPage: boolean;
    }
  /** It is larger than anybody wants, and was left there. */
  | { readonly problem: 'too-large'; readonly words: string };
