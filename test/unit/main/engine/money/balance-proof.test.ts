import { describe, expect, it } from 'vitest';
import { judgeBalance } from '../../../../../main/engine/money/balance-proof.ts';

describe('what a balance proves', () => {
  const ALONE = { charged: '0.00', lost: ['15.00'], givenBack: false, doubt: null };
  const judge = (change: Partial<Parameters<typeof judgeBalance>[0]>) =>
    judgeBalance({
      before: '100.00',
      readings: ['100.00', '100'],
      price: '15.00',
      account: ALONE,
      ...change,
    });

  it('that it was not charged: both readings equal the one before', () => {
    expect(judge({})).toEqual({ verdict: 'not-charged' });
  });
  it('that it was charged: both readings are lower by the price, or by any amount if the price is not known', () => {
    expect(judge({ readings: ['85', '85.00'] })).toEqual({ verdict: 'charged', credits: '15.00' });
    expect(judge({ readings: ['60', '60'], price: null })).toEqual({ verdict: 'charged', credits: '40.00' });
  });
  it('what holds for all lost requests together, after all recorded charges', () => {
    const account = { ...ALONE, charged: '30.00', lost: ['15.00', '2.00'] };
    expect(judge({ readings: ['70', '70'], account })).toEqual({ verdict: 'not-charged' });
    expect(judge({ readings: ['53', '53'], account })).toEqual({ verdict: 'charged', credits: '15.00' });
    expect(judge({ readings: ['55', '55'], account })).toMatchObject({ verdict: 'no-proof' });
  });
  it.each([
    ['there is doubt about the account', { account: { ...ALONE, doubt: 'refund-not-seen' as const } }],
    ['what came back may come late', { readings: ['85', '85'], account: { ...ALONE, givenBack: true } }],
    ['it was read once', { readings: ['100.00'] }],
    ['it was not read', { readings: [] }],
    ['it still changes', { readings: ['100.00', '85.00'] }],
    ['it has grown', { readings: ['115', '115'] }],
    ['it dropped by something else', { readings: ['70', '70'] }],
  ])('nothing where %s', (_why, change) => {
    expect(judge(change)).toMatchObject({ verdict: 'no-proof', why: expect.any(String) });
  });
});
