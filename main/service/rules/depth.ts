import { CODE } from '../../../shared/interface/codes.ts';
import { DEPTH_FORMATS } from '../../../shared/interface/formats.ts';
import type { DepthTask } from '../task.ts';
import { badValue, documented, firstRefusal, type Validation } from '../wire/refusal.ts';
import { type FormValues, filesOf, integerOf, isHttp, isImage, textOf } from './form-values.ts';

/**
 * The rules of "Create depth task", in the order in which they are checked: model_type · rmbg · response_format ·
 * format · image or image_url given · address · empty · no image. The document gives no codes for them: if image-to-3D has
 * the same rule, its code is used; the others are refused as a bad value. The document calls `model_type` and `rmbg`
 * required, but gives them defaults, so only `format` has to be sent.
 */
export function validateDepth(form: FormValues): Validation<DepthTask> {
  const rmbg = integerOf(form, 'rmbg') ?? 1;
  const parameters = firstRefusal([
    () => (textOf(form, 'model_type') ?? 'pro') !== 'pro' && badValue('model_type only allow pro'),
    () => rmbg !== 0 && rmbg !== 1 && badValue('rmbg only allow 0 1'),
    () => (textOf(form, 'response_format') ?? 'url') !== 'url' && badValue('response_format only allow url'),
  ]);
  if (parameters !== undefined) return { ok: false, refusal: parameters };

  const format = DEPTH_FORMATS[(integerOf(form, 'format') ?? 0) - 1];
  if (format === undefined) return { ok: false, refusal: badValue('format only allow 1 2') };

  const files = filesOf(form, 'image');
  const [file] = files;
  const url = textOf(form, 'image_url');
  const refusal = firstRefusal([
    () => file === undefined && url === undefined && documented(CODE.imagesRequired),
    () => files.length > 1 && documented(CODE.tooManyViews),
    () => url !== undefined && !isHttp(url) && badValue('image_url must start with http'),
    () => file?.bytes === 0 && documented(CODE.emptyFile),
    () => file !== undefined && !isImage(file) && documented(CODE.imageType),
  ]);
  if (refusal !== undefined) return { ok: false, refusal };

  const callbackUrl = textOf(form, 'callback_url');
  return {
    ok: true,
    request: {
      kind: 'depth',
      image: file === undefined ? { from: 'address', url: url ?? '' } : { from: 'upload', file: file.file },
      removeBackground: rmbg === 1,
      format,
      ...(callbackUrl !== undefined && { callbackUrl }),
    },
  };
}
