import type { BatchReport, ReportRow } from '../../../shared/model/report/batch-report.ts';

export const reportRow = (change: Partial<ReportRow> = {}): ReportRow => ({
  name: 'chair',
  file: 'chair.png',
  views: 1,
  recipe: 'Depth · png',
  state: 'done',
  why: null,
  warnings: [],
  fixes: [],
  credits: '10.00',
  seconds: 75.4,
  asset: { id: 'a1', name: 'chair' },
  ...change,
});

export const reportOf = (...rows: readonly ReportRow[]): BatchReport => ({
  format: 'maquette-report',
  version: 1,
  title: 'props',
  madeAt: '2026-11-22T10:00:00.000Z',
  connection: 'Studio',
  rows: [...rows],
  credits: '10.00',
});
