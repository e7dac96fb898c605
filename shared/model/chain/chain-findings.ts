import { type ModelFormat, SEGMENTATION_INPUTS } from '../../interface/formats.ts';
import { assertNever } from '../assert-never.ts';
import { type Finding, recipeFindings } from '../preflight.ts';
import type { Recipe } from '../recipe.ts';
import type { Chain, ChainStep } from './chain.ts';

/** A finding about one step of a chain. */
export interface ChainFinding extends Finding {
  readonly stepId: string;
}

/**
 * Checks whether each step can follow the step that it works on, and the recipes themselves. Pure; nothing needs to have been made.
 * The size of a result is not known here: it is checked by `preflight` once the result is home.
 * @returns the findings in the chain's order; an empty list if it can be run
 */
export function chainFindings({ steps }: Chain): readonly ChainFinding[] {
  return steps.flatMap((step, index) => {
    const number = index + 1;
    const why = whyImpossible(step, number, steps.slice(0, index));
    return [
      ...(why === null ? [] : [{ severity: 'error' as const, code: null, ...why, stepId: step.id }]),
      ...traitsOf(step.recipe).findings.map((finding) => ({
        ...finding,
        message: `Step ${number}: ${finding.message}`,
        stepId: step.id,
      })),
    ];
  });
}

type Why = Pick<Finding, 'field' | 'message'> | null;

function whyImpossible(step: ChainStep, number: number, before: readonly ChainStep[]): Why {
  const { id, from, approve } = step;
  const traits = traitsOf(step.recipe);
  if (before.some((each) => each.id === id)) {
    return {
      field: 'id',
      message: `Step ${number} has the same id as a step before it; remove one of them.`,
    };
  }
  if (from === null) {
    if (traits.takes !== null) {
      return {
        field: 'from',
        message: `Step ${number} makes ${traits.makes} of a model, and works on the picture; let it follow a step that makes a model.`,
      };
    }
    return approve
      ? {
          field: 'approve',
          message: `Step ${number} works on the picture, which needs no approval; switch the approval off.`,
        }
      : null;
  }
  const index = before.findIndex((each) => each.id === from);
  const parent = before[index];
  if (parent === undefined) {
    return {
      field: 'from',
      message: `Step ${number} follows a step that is not before it in the chain; choose one that is.`,
    };
  }
  if (traits.takes === null) {
    return {
      field: 'from',
      message: `Step ${number} makes ${traits.makes} of a picture, and step ${index + 1} gives none; let it work on the picture.`,
    };
  }
  return whyNotMesh(traits, number, traitsOf(parent.recipe), index + 1);
}

function whyNotMesh(step: StepTraits, number: number, parent: StepTraits, parentNumber: number): Why {
  if (parent.gives === null) {
    return {
      field: 'from',
      message: `Step ${number} needs a model, and step ${parentNumber} makes ${parent.makes}; let it follow a step that makes a model.`,
    };
  }
  if (step.takes === null || step.takes.includes(parent.gives)) return null;
  return {
    field: 'format',
    message: `Step ${number} takes ${listed(step.takes)}, and step ${parentNumber} makes ${parent.gives}; change the format of step ${parentNumber}.`,
  };
}

interface StepTraits {
  /** What it makes, in words. */
  readonly makes: string;
  /** The formats of the model that it works on; null if it works on a picture. */
  readonly takes: readonly ModelFormat[] | null;
  /** The format of the model that it makes; null if it makes none. */
  readonly gives: ModelFormat | null;
  /** The rules about its recipe alone. */
  readonly findings: readonly Finding[];
}

function traitsOf(recipe: Recipe): StepTraits {
  switch (recipe.kind) {
    case 'model': {
      const { format: gives } = recipe;
      const findings = recipeFindings(recipe);
      return recipe.make === 'texture'
        ? { makes: 'a texture', takes: ['glb'], gives, findings }
        : { makes: 'a model', takes: null, gives, findings };
    }
    case 'depth':
      return { makes: 'a depth map', takes: null, gives: null, findings: [] };
    case 'segmentation':
      return { makes: 'parts', takes: SEGMENTATION_INPUTS, gives: recipe.format, findings: [] };
    default:
      return assertNever(recipe);
  }
}

const listed = (formats: readonly string[]): string =>
  formats.length === 1 ? `${formats[0]}` : `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
