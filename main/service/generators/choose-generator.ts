import type { ModelTask } from '../task.ts';
import type { Generator, GeneratorRule } from './generator.ts';

/** Chooses who makes a task: the first rule with its model, if its generator makes what is asked for; otherwise `builtIn`. */
export function chooseGenerator(
  rules: readonly GeneratorRule[],
  { model, make }: Pick<ModelTask, 'model' | 'make'>,
  builtIn: Generator,
): Generator {
  const rule = rules.find(({ models }) => models.includes(model));
  return rule?.generator.makes.includes(make) ? rule.generator : builtIn;
}
