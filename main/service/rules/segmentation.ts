import { CODE } from '../../../shared/interface/codes.ts';
import {
  MODEL_FORMATS,
  SEGMENTATION_INPUTS,
  segmentationLevelSchema,
} from '../../../shared/interface/formats.ts';
import type { SegmentationTask } from '../task.ts';
import { badValue, documented, firstRefusal, type Validation } from '../wire/refusal.ts';
import { mayBeMesh } from './file-kinds.ts';
import { endingOf, type FormValues, filesOf, integerOf, isHttp, textOf } from './form-values.ts';

/**
 * The rules of "Create segmentation task", in the order in which they are checked: seg_level · format · mesh or
 * mesh_url given · address · empty · kind of file. The document gives no codes for them: if image-to-3D has the same rule,
 * its code is used; the others are refused as a bad value. The document calls `seg_level` and `format` required, but gives
 * `seg_level` a default, so only `format` has to be sent.
 */
export function validateSegmentation(form: FormValues): Validation<SegmentationTask> {
  const level = segmentationLevelSchema.safeParse(textOf(form, 'seg_level') ?? 'medium');
  if (!level.success) return { ok: false, refusal: badValue('seg_level only allow low medium high') };

  const format = MODEL_FORMATS[(integerOf(form, 'format') ?? 0) - 1];
  if (format === undefined) return { ok: false, refusal: badValue('format only allow 1 2 3 4 5') };

  const files = filesOf(form, 'mesh');
  const [file] = files;
  const url = textOf(form, 'mesh_url');
  const ending = file === undefined && url !== undefined ? endingOf(url) : undefined;
  const refusal = firstRefusal([
    () => file === undefined && url === undefined && badValue('mesh or mesh_url required'),
    () => files.length > 1 && badValue('mesh only allow 1 file'),
    () => url !== undefined && !isHttp(url) && documented(CODE.meshUrlScheme),
    () => file?.bytes === 0 && documented(CODE.emptyFile),
    () => file !== undefined && !mayBeMesh(file.head) && documented(CODE.meshFormat),
    () => ending !== undefined && !isMeshEnding(ending) && documented(CODE.meshFormat),
  ]);
  if (refusal !== undefined) return { ok: false, refusal };

  const callbackUrl = textOf(form, 'callback_url');
  return {
    ok: true,
    request: {
      kind: 'segmentation',
      mesh: file === undefined ? { from: 'address', url: url ?? '' } : { from: 'upload', file: file.file },
      level: level.data,
      format,
      ...(callbackUrl !== undefined && { callbackUrl }),
    },
  };
}

const isMeshEnding = (ending: string): boolean => SEGMENTATION_INPUTS.some((format) => format === ending);
