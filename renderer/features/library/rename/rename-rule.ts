import type { Renaming } from '../../../../shared/model/naming/asset-names.ts';
import { parseTemplate } from '../../../../shared/model/naming/parse-template.ts';
import { templateFaultWords } from '../../../../shared/model/naming/template-fault.ts';

/** What stands in the fields of the dialog. */
export interface NameRule {
  readonly by: 'template' | 'replacing';
  readonly template: string;
  /** The number of the first one. */
  readonly from: number;
  readonly find: string;
  readonly replace: string;
}

export const EASY_RULE: NameRule = {
  by: 'template',
  template: '{name}-{n:3}',
  from: 1,
  find: '',
  replace: '',
};

/** The rule as it can be used, or why it cannot be. */
export function renamingOf(rule: NameRule): { readonly renaming: Renaming } | { readonly why: string } {
  if (rule.by === 'replacing') {
    if (rule.find === '') return { why: 'Type what is to be found in the names.' };
    return { renaming: { by: 'replacing', find: rule.find, replace: rule.replace } };
  }
  const parsed = parseTemplate(rule.template);
  if ('fault' in parsed) return { why: templateFaultWords(parsed.fault) };
  const { template } = parsed;
  if (template.folders.length > 0) {
    return { why: 'The name of an asset has no folders; take the / away.' };
  }
  return { renaming: { by: 'template', template, from: rule.from } };
}
