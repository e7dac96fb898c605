import { z } from 'zod';
import { viewSchema } from '../../interface/formats.ts';
import { importedAsSchema, importWaySchema } from './imported.ts';

/** Why something is not imported. */
export const IMPORT_FAULTS = [
  /** The library has an asset with the same bytes; `other` is its name. */
  'duplicate',
  /** The same bytes are imported already from another place of this import; `other` says which. */
  'twice',
  /** Nothing that Maquette knows. */
  'unknown-format',
  /** A model format without a reader in Maquette, named by `detail`. */
  'no-reader',
  /** A picture that belongs to no model, where pictures are left out. */
  'lone-picture',
  'empty',
  'link',
  'not-a-file',
  /** The system refuses to read it; `detail` is its code. */
  'unreadable',
  /** It lies in the library itself. */
  'in-library',
  /** It changed while it was imported. */
  'changed',
  /** A file that a model cannot do without is missing, or cannot be kept; named by `detail`. */
  'part-missing',
  /** Further files than an import may have; `detail` is the number. */
  'too-many-files',
  'archive-damaged',
  'archive-too-many',
  'archive-too-large',
  'archive-overlaps',
  'archive-empty',
  'archive-in-archive',
  'entry-leads-out',
  'entry-link',
  'entry-encrypted',
  'entry-twice',
  'entry-case',
  'entry-name',
  'entry-damaged',
  /** The folder of an asset of Maquette whose asset.json cannot be used. */
  'sidecar-damaged',
  'sidecar-newer',
  /** The library's disk: `detail` is the system's code. */
  'not-written',
] as const;

export const importFaultSchema = z.object({
  code: z.enum(IMPORT_FAULTS),
  detail: z.string().optional(),
  other: z.string().optional(),
});
export type ImportFault = Readonly<z.infer<typeof importFaultSchema>>;

/** What differs from what one might expect, without a harm. */
export const importNoteSchema = z.object({
  code: z.enum([
    /** Its file gets another name, `detail`, because not every system can write its own. */
    'renamed',
    /** Files that it names and that are not there, or cannot be kept: `detail`. */
    'parts-left-out',
    /** It lies in an archive, so it can only be copied. */
    'from-archive',
    /** It is an asset of another library, so it can only be copied, with all that is known of it. */
    'whole-asset',
  ]),
  detail: z.string().optional(),
});
export type ImportNote = Readonly<z.infer<typeof importNoteSchema>>;

const count = z.number().int().nonnegative();

/** One line of a plan: what is imported as one asset, or what is not. */
export const importRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Where its main file lies: a path, or `archive.zip › path in it`. */
  source: z.string(),
  /** What it becomes. An `asset` keeps what its own sidecar says. */
  as: importedAsSchema.or(z.literal('asset')),
  /** The main file's format; empty if it is not known. */
  format: z.string(),
  /** How many files belong to it, and their bytes. */
  files: count,
  bytes: count,
  references: z.array(z.object({ name: z.string(), view: viewSchema })),
  /** Why it is not imported; null if it is. */
  fault: importFaultSchema.nullable(),
  notes: z.array(importNoteSchema),
});
export type ImportRow = Readonly<z.infer<typeof importRowSchema>>;

/** What is to be imported. */
export const importChoiceSchema = z.object({
  /** Files and folders, absolute. */
  paths: z.array(z.string().min(1)).min(1).max(10_000),
  /** Whether pictures without a model become assets of their own. */
  pictures: z.boolean(),
});
export type ImportChoice = Readonly<z.infer<typeof importChoiceSchema>>;

/** What a plan holds in all. */
export const importPlanSchema = z.object({
  planId: z.string(),
  /** Lines that are imported, and lines that are not. */
  wanted: count,
  skipped: count,
  /** Of what is imported. */
  bytes: count,
  duplicates: count,
});
export type ImportPlanHead = Readonly<z.infer<typeof importPlanSchema>>;

/** How far reading or importing is. */
export const importProgressSchema = z.object({
  stage: z.enum(['reading', 'comparing', 'importing']),
  done: count,
  /** 0 if it is not known. */
  of: count,
  /** Whether nothing has come from the disk for a while. */
  isQuiet: z.boolean().optional(),
});
export type ImportProgress = Readonly<z.infer<typeof importProgressSchema>>;

/** What became of an import. */
export const importOutcomeSchema = z.object({
  /** The assets that it made. */
  assetIds: z.array(z.string()),
  /** Whether it was stopped: the rest was not tried. */
  stopped: z.boolean(),
  failed: z.array(z.object({ name: z.string(), source: z.string(), fault: importFaultSchema })),
  /** Files that were imported, and could not be taken away where they lay. */
  left: z.array(z.object({ path: z.string(), why: z.string() })),
  way: importWaySchema,
});
export type ImportOutcome = Readonly<z.infer<typeof importOutcomeSchema>>;
