import { CODE } from '../../../shared/interface/codes.ts';
import {
  MODEL_FORMATS,
  SEGMENTATION_INPUTS,
  segmentationLevelSchema,
} from '../../../shared/interface/formats.ts';
import type { SegmentationTask } from '../task.ts';
import { badValue, documented, firstRefusal, type Judgement } from '../wire/refusal.ts';
import { mayBeMesh } from './file-kinds.ts';
import { endingOf, type FormValues, filesOf, integerOf, isHttp, textOf } from './form-values.ts';

/**
 * The rules of "Create segmentation task", in the order in which they are looked at: seg_level · format · mesh or
 * mesh_url there · address · empty · kind of file. The document gives no codes for them: where a rule of
 * image-to-3D is the same, its code is taken; the others answer as a bad value. `seg_level` and `format` are
 * required, yet `seg_level` has a default, so only `format` is insisted on.
 */
export function judgeSegmentation(form: FormValues): Judgement<SegmentationTask> {
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
