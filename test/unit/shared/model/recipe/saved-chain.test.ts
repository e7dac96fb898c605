import { describe, expect, it } from 'vitest';
import type { Chain } from '../../../../../shared/model/chain/chain.ts';
import { readRecipeFile, recipeFileText } from '../../../../../shared/model/recipe/recipe-file.ts';
import {
  CHAIN_EDITS,
  type SavedChains,
  savedChainSchema,
} from '../../../../../shared/model/recipe/saved-chain.ts';
import { takenBack } from '../../../../../shared/model/recipe/saved-edits.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { GEOMETRY, PARTS, step, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const SHORT: Chain = { steps: [step('geometry', null, GEOMETRY), step('parts', 'geometry', PARTS)] };
const ALL: SavedChains = ['Figures', 'Props'].map((name) => ({ name, ...WHOLE_CHAIN }));
const names = (all: SavedChains): string => all.map(({ name }) => name).join(', ');

describe('the chains of the artist', () => {
  it('are added, put in another order, renamed, duplicated and deleted', () => {
    expect(names(CHAIN_EDITS.added(ALL, { name: 'Busts', ...SHORT }))).toBe('Figures, Props, Busts');
    expect(names(CHAIN_EDITS.moved(ALL, 'props', -1))).toBe('Props, Figures');
    expect(names(CHAIN_EDITS.renamed(ALL, 'props', 'Busts'))).toBe('Figures, Busts');
    expect(names(CHAIN_EDITS.duplicated(ALL, 'Figures', ['Figures (2)']))).toBe(
      'Figures, Figures (3), Props',
    );
    expect(names(CHAIN_EDITS.without(ALL, 'figures'))).toBe('Props');
  });

  it('keep what they were before each change, which can be taken back', () => {
    const once = CHAIN_EDITS.updated(ALL, 'Props', SHORT, 7);
    expect(once[1]).toEqual({ name: 'Props', ...SHORT, versions: [{ ...WHOLE_CHAIN, until: 7 }] });
    expect(CHAIN_EDITS.updated(once, 'Props', SHORT, 8)).toEqual(once);
    const duplicate = CHAIN_EDITS.duplicated(once, 'Props', [])[2];
    expect(duplicate).toEqual({ name: 'Props (2)', ...SHORT });
    expect(takenBack(once, ALL, once)).toEqual(ALL);
  });

  it('differ by a step’s approval, and not by the order of a recipe’s fields', () => {
    const asked = { steps: WHOLE_CHAIN.steps.map((each) => ({ ...each, approve: false })) };
    expect(CHAIN_EDITS.updated(ALL, 'Props', asked, 1)[1]?.versions).toHaveLength(1);
    const turned = Object.fromEntries(Object.entries(GEOMETRY).reverse()) as typeof GEOMETRY;
    const same = {
      steps: WHOLE_CHAIN.steps.map((each) => (each.id === 'geometry' ? { ...each, recipe: turned } : each)),
    };
    expect(CHAIN_EDITS.updated(ALL, 'Props', same, 1)).toEqual(ALL);
  });

  it('come from a file beside those of the same name, or as their newest version', () => {
    const more = [{ name: 'props', ...SHORT }];
    expect(names(CHAIN_EDITS.imported(ALL, more, 'beside', [], 1))).toBe('Figures, Props, props (2)');
    expect(CHAIN_EDITS.imported(ALL, more, 'replace', [], 1)[1]).toMatchObject({
      name: 'Props',
      ...SHORT,
      versions: [{ ...WHOLE_CHAIN, until: 1 }],
    });
  });

  it('go to a file and come back as they are, without their versions', () => {
    const [saved] = CHAIN_EDITS.updated(ALL, 'Figures', SHORT, 1);
    if (saved === undefined) throw new Error('no chain');
    const hero = { name: 'Hero', recipe: DEFAULT_RECIPE };
    expect(readRecipeFile('a.json', recipeFileText([hero], [saved]))).toEqual({
      recipes: [hero],
      chains: [{ name: 'Figures', ...SHORT }],
    });
    expect(JSON.parse(recipeFileText([hero]))).toMatchObject({ version: 1 });
  });

  it('are kept in the settings; settings from before have none', () => {
    const [saved] = CHAIN_EDITS.updated(ALL, 'Figures', SHORT, 1);
    expect(settingsSchema.parse({}).chains).toEqual([]);
    expect(savedChainSchema.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  });
});
