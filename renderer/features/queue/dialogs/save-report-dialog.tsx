import { useState } from 'react';
import { type ReportFormat, reportFormatSchema } from '../../../../shared/model/report/batch-report.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { batchEndActions } from '../../../store/jobs/batch-end-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { counted } from '../../../words/figures.ts';
import './save-report-dialog.css';

interface SaveReportDialogProps {
  readonly batchId: string;
  readonly onClose: () => void;
}

const WORDS: Readonly<Record<ReportFormat, string>> = {
  html: 'A page with each reference beside its result. It needs nothing else, and names no address.',
  csv: 'A table for a spreadsheet, a line for each reference.',
  json: 'The same for programs.',
};

/** Asks for the format, then saves the report of a batch. */
export function SaveReportDialog({ batchId, onClose }: SaveReportDialogProps) {
  const [format, setFormat] = useState<ReportFormat>('html');
  const [isMaking, setMaking] = useState(false);
  const jobs = useAppState((state) => state.jobs).filter((job) => job.batchId === batchId).length;
  const app = useApp();
  const isOpen = useIsOpen();
  const save = async (): Promise<void> => {
    await batchEndActions(app).saveReport(batchId, format, isOpen);
    // Cancelled meanwhile, another one may be open by now.
    if (isOpen()) onClose();
  };
  return (
    <Dialog title="Save report" className="save-report" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isMaking) return;
          setMaking(true);
          void save();
        }}
      >
        <div className="save-report-body">
          <FormRow label="Format">
            <Segmented
              label="Format"
              value={format}
              choices={reportFormatSchema.options.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={setFormat}
            />
          </FormRow>
          <p className="dim">
            {WORDS[format]} {counted(jobs, 'job')} of the batch on the list.
          </p>
        </div>
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            disabledBecause={isMaking ? 'The report is being made.' : null}
          >
            {isMaking ? 'Making it…' : 'Save…'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
