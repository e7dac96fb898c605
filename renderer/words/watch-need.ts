/** How many watched folders go on only by the artist's word, behind their number: `, 2 need you`. */
export const needWords = (inNeed: number): string =>
  inNeed === 0 ? '' : `, ${inNeed} ${inNeed === 1 ? 'needs' : 'need'} you`;
