import { CODE } from '../../../shared/interface/codes.ts';
import { MODEL_FORMATS, VIEWS, type View } from '../../../shared/interface/formats.ts';
import { FACE_RANGE, MAX_VIEWS, VIEW_BITS_LENGTH } from '../../../shared/interface/limits.ts';
import {
  allowsResolution,
  DEFAULT_RESOLUTION,
  MODEL_TRAITS,
  type Model,
  modelSchema,
  RECOMMENDED_FACES,
} from '../../../shared/interface/models.ts';
import type { ModelTask, Source } from '../task.ts';
import { badValue, documented, firstRefusal, type Refusal, type Validation } from '../wire/refusal.ts';
import { startsAsGlb } from './file-kinds.ts';
import {
  endingOf,
  type FormFile,
  type FormValues,
  filesOf,
  integerOf,
  isHttp,
  isImage,
  textOf,
} from './form-values.ts';

const MAKES = ['geometry', 'texture', 'both'] as const;
const DEFAULT_REQUEST_TYPE = 3;
const DEFAULT_MODEL = 'generalv1.5';
const DEFAULT_FORMAT = 1;
const DEFAULT_PBR = 1;

/**
 * Every rule of "Create image-to-3D task", in the order in which they are checked. The first broken one decides the answer:
 *
 *   request_type · model · texture by this model · resolution · face · format · pbr ·
 *   both or neither of images and multi_images · count · empty · no image ·
 *   multi_images_bit: length, characters, count ·
 *   for request_type 2: mesh or mesh_url given · address · empty · no glb
 *
 * A file above its limit is refused before all of them, while it is received. The balance is checked after all of them.
 * `multi_images_bit`, `mesh` and `mesh_url` are checked only if the request uses them, and `pbr` only for models that accept
 * it, with texture.
 * @param generalPrefix the name of the general family on the wire; the result has the neutral name
 */
export function validateImageTo3d(form: FormValues, generalPrefix: string): Validation<ModelTask> {
  const requestType = integerOf(form, 'request_type') ?? DEFAULT_REQUEST_TYPE;
  const make = MAKES[requestType - 1];
  if (make === undefined) return refused(documented(CODE.requestType));

  const model = modelOf(textOf(form, 'model'), generalPrefix);
  if (model === undefined) return refused({ code: CODE.model, msg: `model only allow ${generalPrefix}v1.5` });
  const traits = MODEL_TRAITS[model];
  if (make === 'texture' && !traits.texturesExisting) return refused(documented(CODE.textureUnsupported));

  const resolution = textOf(form, 'resolution') ?? DEFAULT_RESOLUTION;
  if (!allowsResolution(model, resolution)) return refused(documented(CODE.resolution));

  const faces = integerOf(form, 'face') ?? RECOMMENDED_FACES[resolution];
  if (!(faces >= FACE_RANGE.min && faces <= FACE_RANGE.max)) return refused(documented(CODE.face));

  const format = MODEL_FORMATS[(integerOf(form, 'format') ?? DEFAULT_FORMAT) - 1];
  if (format === undefined) return refused(badValue('format only allow 1 2 3 4 5'));

  const takesPbr = traits.pbr && make === 'both';
  const pbr = takesPbr ? (integerOf(form, 'pbr') ?? DEFAULT_PBR) : 0;
  if (pbr !== 0 && pbr !== 1) return refused(badValue('pbr only allow 0 1'));

  const bits = textOf(form, 'multi_images_bit');
  const refusal = imagesRefusal(form, bits) ?? (make === 'texture' ? meshRefusal(form) : undefined);
  if (refusal !== undefined) return refused(refusal);

  const callbackUrl = textOf(form, 'callback_url');
  const mesh = make === 'texture' ? meshOf(form) : undefined;
  return {
    ok: true,
    request: {
      kind: 'model',
      make,
      model,
      resolution,
      faces,
      format,
      pbr: pbr === 1,
      views: viewsOf(form, bits),
      ...(mesh !== undefined && { mesh }),
      ...(callbackUrl !== undefined && { callbackUrl }),
    },
  };
}

const refused = (refusal: Refusal): Validation<never> => ({ ok: false, refusal });

/** The model under its neutral name. The general family is accepted only under this service's own name for it. */
function modelOf(text: string | undefined, generalPrefix: string): Model | undefined {
  if (text === undefined) return DEFAULT_MODEL;
  const family = /v\d+\.\d+$/;
  return modelSchema.options.find((model) =>
    model.startsWith('general')
      ? text === `${generalPrefix}${family.exec(model)?.[0] ?? ''}`
      : text === model,
  );
}

function imagesRefusal(form: FormValues, bits: string | undefined): Refusal | undefined {
  const single = filesOf(form, 'images');
  const multi = filesOf(form, 'multi_images');
  const all = [...single, ...multi];
  const ones = [...(bits ?? '')].filter((bit) => bit === '1').length;
  const usesBits = multi.length > 0 && bits !== undefined;
  return firstRefusal([
    () => single.length > 0 && multi.length > 0 && documented(CODE.bothImagesGiven),
    () => all.length === 0 && documented(CODE.imagesRequired),
    () => (single.length > 1 || multi.length > MAX_VIEWS) && documented(CODE.tooManyViews),
    () => all.some(isEmpty) && documented(CODE.emptyFile),
    () => !all.every(isImage) && documented(CODE.imageType),
    () => usesBits && bits.length !== VIEW_BITS_LENGTH && documented(CODE.viewBitsLength),
    () => usesBits && !/^[01]+$/.test(bits) && documented(CODE.viewBitsCharacter),
    () => usesBits && ones !== multi.length && documented(CODE.viewBitsCount),
  ]);
}

/** If the request has both, the uploaded mesh is used; of `mesh_url` only the scheme is checked then. */
function meshRefusal(form: FormValues): Refusal | undefined {
  const files = filesOf(form, 'mesh');
  const url = textOf(form, 'mesh_url');
  const ending = url === undefined ? undefined : endingOf(url);
  return firstRefusal([
    () => files.length === 0 && url === undefined && documented(CODE.meshRequired),
    () => url !== undefined && !isHttp(url) && documented(CODE.meshUrlScheme),
    () => files.some(isEmpty) && documented(CODE.emptyFile),
    () => !files.every(({ head }) => startsAsGlb(head)) && documented(CODE.meshFormat),
    () => files.length === 0 && ending !== undefined && ending !== 'glb' && documented(CODE.meshFormat),
  ]);
}

const isEmpty = ({ bytes }: FormFile): boolean => bytes === 0;

function meshOf(form: FormValues): Source | undefined {
  const [file] = filesOf(form, 'mesh');
  if (file !== undefined) return { from: 'upload', file: file.file };
  const url = textOf(form, 'mesh_url');
  return url === undefined ? undefined : { from: 'address', url };
}

/** Without `multi_images_bit`, the images are front, back, left and right in this order. */
function viewsOf(form: FormValues, bits: string | undefined): ModelTask['views'] {
  const multi = filesOf(form, 'multi_images');
  if (multi.length === 0) return filesOf(form, 'images').map(({ file }) => ({ view: 'front', file }));
  const present: readonly View[] =
    bits === undefined ? VIEWS : VIEWS.filter((_, index) => bits[index] === '1');
  return multi.flatMap(({ file }, index) => {
    const view = present[index];
    return view === undefined ? [] : [{ view, file }];
  });
}
