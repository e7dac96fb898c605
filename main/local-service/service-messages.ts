import { plainLine } from '../../shared/interface/plain-text.ts';
import {
  type NoticeAbout,
  type ParentMessage,
  serviceNoticeSchema,
} from '../../shared/model/cutout/service-messages.ts';

/** A listener for the messages of the service that passes on its sentences for the person. */
export function noticeReader(
  onNotice: (message: string, about: NoticeAbout) => void,
): (message: unknown) => void {
  return (message) => {
    const notice = serviceNoticeSchema.safeParse(message);
    if (notice.success) onNotice(plainLine(notice.data.message), notice.data.about);
  };
}

export function setEvenLight(isOn: boolean): ParentMessage {
  return { kind: 'set-even-light', isOn };
}

export function setCutoutCommand(command: string | null): ParentMessage {
  return { kind: 'set-cutout-command', command };
}
