import type { FileFormat } from '../../../media/formats/recognise/file-format.ts';

/** A file that was downloaded completely. */
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
  /** The file extension by its content; `bin` if the format is not known. */
  readonly format: FileFormat | 'bin';
};

/** The outcomes of a download that brought no good result, by what to do next. */
export type DownloadProblem =
  /** The URL has expired: query a new one. */
  | { readonly problem: 'expired' }
  /** Try again, resuming if possible. */
  | {
      readonly problem: 'again';
      readonly words: string;
      readonly retryAfterMs: number | null;
      /** Whether received bytes are useless, so that the next try fetches them again. */
      readonly lost: boolean;
    }
  /** It was received, but is not a result. */
  | {
      readonly problem: 'bad';
      readonly words: string;
      /** Null if nothing usable was received. */
      readonly received: Received | null;
      /** Whether it is a web page: something between here and the host answered, which may be temporary. */
      readonly isPage: boolean;
    }
  /** It is larger than the limit, and was not downloaded. */
  | { readonly problem: 'too-large'; readonly words: string };
