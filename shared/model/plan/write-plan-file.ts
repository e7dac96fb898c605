import { assertNever } from '../assert-never.ts';
import { choosable } from '../mend/fix.ts';
import type { MaskFile } from '../mend/mask-file.ts';
import type { Plan, PlanRow } from '../plan.ts';
import type { ImageFile, ImageReference, MeshSource, Reference } from '../reference.ts';
import {
  type FileImage,
  type FileMesh,
  type FileReference,
  PLAN_FORMAT,
  PLAN_VERSION,
  PLAN_WITHOUT_CHAIN,
  type PlanFile,
  type PlanFileRow,
} from './plan-file.ts';
import { recipeOf } from './row-recipe.ts';

/** A plan as a plan file. */
export function planFileOf(plan: Plan): PlanFile {
  return {
    format: PLAN_FORMAT,
    version: plan.chain === undefined ? PLAN_WITHOUT_CHAIN : PLAN_VERSION,
    id: plan.id,
    title: plan.title,
    recipe: plan.recipe,
    ...(plan.chain && { chain: { name: plan.chain.name, steps: [...plan.chain.steps] } }),
    rows: plan.rows.flatMap((row) => fileRow(plan, row)),
    credits: plan.credits,
  };
}

function fileRow(plan: Plan, row: PlanRow): PlanFileRow[] {
  const { id, labels, wish, over, status, findings, fingerprint, assetId, credits } = row;
  const reference = fileReference(row.reference);
  if (reference === null) return [];
  return [
    {
      id,
      reference,
      recipe: recipeOf(plan, row),
      ...(labels && { labels }),
      ...(wish !== undefined && { again: true }),
      status,
      findings: findings.map(({ message }) => message),
      fingerprint,
      assetId: over === undefined ? assetId : (over.asset?.id ?? null),
      credits,
    },
  ];
}

function fileReference(reference: Reference): FileReference | null {
  switch (reference.kind) {
    case 'single':
    case 'views':
      return fileLook(reference);
    case 'image-url':
      return reference;
    case 'mesh':
      return { ...reference, mesh: fileMesh(reference.mesh) };
    case 'texture':
      return { ...reference, mesh: fileMesh(reference.mesh), look: fileLook(reference.look) };
    case 'adopted':
      return null;
    default:
      return assertNever(reference);
  }
}

function fileLook(look: ImageReference): Extract<FileReference, { kind: 'single' | 'views' }> {
  return look.kind === 'single'
    ? { kind: 'single', name: look.name, image: fileImage(look.image) }
    : {
        kind: 'views',
        name: look.name,
        images: look.images.map(({ view, image }) => ({ view, image: fileImage(image) })),
      };
}

function fileImage({ path, sha256, mended, mask }: ImageFile): FileImage {
  const fixes = choosable(mended?.fixes ?? []);
  return {
    path,
    sha256,
    ...(fixes.length > 0 && { fixes: [...fixes] }),
    ...(mask && { mask: fileMask(mask) }),
  };
}

function fileMask({ path, sha256, ignored }: MaskFile): NonNullable<FileImage['mask']> {
  return { path, sha256, ...(ignored && { ignored }) };
}

function fileMesh(mesh: MeshSource): FileMesh {
  switch (mesh.from) {
    case 'file':
      return { from: 'file', path: mesh.file.path, sha256: mesh.file.sha256 };
    case 'asset':
      return { from: 'asset', assetId: mesh.assetId, sha256: mesh.file.sha256 };
    case 'url':
      return mesh;
    default:
      return assertNever(mesh);
  }
}
