/**
 * Every documented result code ("Errors"), with an explanation for the artist. The wording of the service's `msg` differs between
 * versions and languages. So decisions depend on `code` alone, and `msg` is only shown as the service's own words.
 */
export interface ResultCode {
  readonly code: number;
  /** The message as documented. */
  readonly message: string;
  /** One sentence for an artist: what happened, and what to do. */
  readonly meaning: string;
  /** Whether it says that a task failed, whose credits are refunded. No other code says so. */
  readonly refunded: boolean;
  /**
   * Whether a retry of the same request can succeed: `never` without a change of the request, `later` unchanged,
   * `after-token` with a new token, `after-top-up` after the balance has grown.
   */
  readonly retry: 'never' | 'later' | 'after-token' | 'after-top-up';
}

export const CODE = {
  success: 200,
  unauthorized: 401,
  systemError: 10_000_000,
  clientCredentials: 40_010_000,
  balance: 30_010_000,
  generateFailed: 50_010_001,
  generateFailedSegmentationDepth: 5_001_001,
  fileTooLarge: 10_031_001,
  face: 10_031_002,
  resolution: 10_031_003,
  requestType: 10_031_004,
  imageType: 10_031_005,
  model: 10_031_006,
  bothImagesGiven: 10_031_007,
  imagesRequired: 10_031_008,
  tooManyViews: 10_031_009,
  emptyFile: 10_031_010,
  meshRequired: 10_031_011,
  meshUrlScheme: 10_031_012,
  viewBitsLength: 10_031_013,
  viewBitsCharacter: 10_031_014,
  viewBitsCount: 10_031_015,
  meshFormat: 10_031_016,
  textureUnsupported: 10_031_017,
} as const;

export type CodeName = keyof typeof CODE;

type Retry = ResultCode['retry'];
const row = (
  message: string,
  meaning: string,
  retry: Retry = 'never',
  refunded = false,
): Omit<ResultCode, 'code'> => ({
  message,
  meaning,
  refunded,
  retry,
});

/** What each code means, so that none is left out. */
const ROWS: Readonly<Record<CodeName, Omit<ResultCode, 'code'>>> = {
  success: row('success', 'It worked.', 'later'),
  unauthorized: row(
    'Unauthorized',
    'The access token was not accepted; a fresh one is asked for.',
    'after-token',
  ),
  systemError: row('system error', 'The service had an error of its own; try again later.', 'later'),
  clientCredentials: row(
    'client credentials are invalid',
    'The client id or the client secret is wrong; check both in the connection.',
  ),
  balance: row(
    'balance is not enough',
    'The account has too few credits for this job; top it up and the job goes on.',
    'after-top-up',
  ),
  generateFailed: row(
    'generate failed',
    'The service could not make a model of this image, or took too long; the credits were given back. Try again, or try a clearer image.',
    'later',
    true,
  ),
  generateFailedSegmentationDepth: row(
    'generate failed',
    'The service could not read this input, or took too long; the credits were given back. Try again later.',
    'later',
    true,
  ),
  fileTooLarge: row('Upload file size exceeds limit', 'The image is over 20 MB; save a smaller copy.'),
  face: row('Face not valid', 'The face count must be from 100,000 to 2,000,000.'),
  resolution: row(
    'Resolution not valid',
    'This model does not offer that resolution; choose one of its own.',
  ),
  requestType: row('request type not support', 'Only geometry, texture, or both can be made.'),
  imageType: row(
    'images only allow png jpeg jpg webp',
    'The file is not a png, jpeg or webp image; save it as one of these.',
  ),
  model: row('model only allow generalv1.5', 'The service does not know this model; choose one of the six.'),
  bothImagesGiven: row(
    'both images and multi images provided',
    'A job takes one image or a view set, not both.',
  ),
  imagesRequired: row('images or multi images required', 'The job has no image; give it one, or a view set.'),
  tooManyViews: row('multi images count exceeds limit', 'A view set holds at most 4 images.'),
  emptyFile: row('empty file not allowed', 'The file is empty; export it again.'),
  meshRequired: row(
    'mesh url or mesh required when request type2',
    'Texturing needs an existing geometry model; choose a glb.',
  ),
  meshUrlScheme: row('mesh_url_must_start_with_http', 'The address of the mesh must start with http.'),
  viewBitsLength: row('multi images bit length error', 'The marks of the views must be 4 characters.'),
  viewBitsCharacter: row(
    'multi images bit invalid char error',
    'The marks of the views may only hold 0 and 1.',
  ),
  viewBitsCount: row(
    'multi_images_bit_count_mismatch_error',
    'The marks of the views do not fit the number of images.',
  ),
  meshFormat: row('mesh format not supported', 'The geometry to be textured must be a glb.'),
  textureUnsupported: row(
    'model does not support texture',
    'Only generalv1.5 and scene-portraitv1.5 texture an existing model; choose one of these.',
  ),
};

export const RESULT_CODES: readonly ResultCode[] = (Object.keys(ROWS) as CodeName[]).map((name) => ({
  code: CODE[name],
  ...ROWS[name],
}));

const BY_CODE: ReadonlyMap<number, ResultCode> = new Map(RESULT_CODES.map((entry) => [entry.code, entry]));

/** Finds a code. Later versions of the interface add codes, so undefined is a normal result. */
export function resultCode(code: number): ResultCode | undefined {
  return BY_CODE.get(code);
}

/** The name of a code; undefined for one that is not documented. */
export function codeName(code: number): CodeName | undefined {
  return (Object.keys(CODE) as CodeName[]).find((name) => CODE[name] === code);
}
