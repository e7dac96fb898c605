import { describe, expect, it } from 'vitest';
import { createFaults, faultPlanSchema } from '../../../../../main/service/faults/fault-plan.ts';

const faults = (...list: object[]) => createFaults(faultPlanSchema.parse({ faults: list }));
const DROP = { at: 'createImageTo3d', when: 'after', do: 'drop' };

describe('createFaults', () => {
  it('happens once where nothing is said, and at its own endpoint only', () => {
    const plan = faults(DROP);
    expect(plan.next('balance')).toEqual([]);
    expect(plan.next('createImageTo3d')).toHaveLength(1);
    expect(plan.next('createImageTo3d')).toEqual([]);
  });

  it('skips its first calls, then happens so many times', () => {
    const plan = faults({ ...DROP, skip: 2, times: 2 });
    const happened = Array.from({ length: 6 }, () => plan.next('createImageTo3d').length);
    expect(happened).toEqual([0, 0, 1, 1, 0, 0]);
  });

  it('deals the same by the same seed', () => {
    const deal = (seed: number) => {
      const plan = createFaults(
        faultPlanSchema.parse({ seed, faults: [{ ...DROP, times: 1000, probability: 0.5 }] }),
      );
      return Array.from({ length: 200 }, () => plan.next('createImageTo3d').length);
    };
    expect(deal(7)).toEqual(deal(7));
    expect(deal(7)).not.toEqual(deal(8));
    const happened = deal(7).filter((count) => count === 1).length;
    expect(happened).toBeGreaterThan(60);
    expect(happened).toBeLessThan(140);
  });

  it('happens whenever it is drawn, where only a probability is given', () => {
    const plan = faults({ ...DROP, probability: 0.5 });
    const happened = Array.from({ length: 200 }, () => plan.next('createImageTo3d').length);
    expect(happened.filter((count) => count === 1).length).toBeGreaterThan(60);
    expect(happened.filter((count) => count === 0).length).toBeGreaterThan(60);
  });

  it('loses a tenth of the answers before and a tenth after, drawn for each call anew and the same by the seed', () => {
    const lost = { do: 'drop', at: ['createImageTo3d', 'createDepth'], probability: 0.1 };
    const deal = (seed: number) => {
      const both = [
        { ...lost, when: 'before' },
        { ...lost, when: 'after' },
      ];
      const plan = createFaults(faultPlanSchema.parse({ seed, faults: both }));
      return Array.from({ length: 2000 }, (_, call) =>
        plan
          .next(call % 2 === 0 ? 'createImageTo3d' : 'createDepth')
          .map((fault) => 'when' in fault && fault.when),
      );
    };
    for (const when of ['before', 'after']) {
      const share = deal(7).filter((due) => due.includes(when as 'before')).length / 2000;
      expect(share).toBeGreaterThan(0.08);
      expect(share).toBeLessThan(0.12);
    }
    expect(deal(7)).toEqual(deal(7));
    expect(deal(7)).not.toEqual(deal(8));
  });

  it('counts the calls of all its places together', () => {
    const plan = faults({ do: 'drop', at: ['balance', 'queryDepth', 'result'], skip: 1, times: 2 });
    const calls = ['balance', 'token', 'result', 'queryDepth', 'balance'] as const;
    expect(calls.map((place) => plan.next(place).length)).toEqual([0, 0, 1, 1, 0]);
  });

  it('lets several happen at one call, in their order', () => {
    const plan = faults(
      { do: 'msg-as-message', at: 'balance' },
      { do: 'code-as-text', at: 'balance', times: 2 },
    );
    expect(plan.next('balance').map((fault) => fault.do)).toEqual(['msg-as-message', 'code-as-text']);
    expect(plan.next('balance').map((fault) => fault.do)).toEqual(['code-as-text']);
  });

  it.each([
    { ...DROP, at: 'submit' },
    { do: 'fail-task', at: 'balance' },
    { do: 'corrupt', at: 'queryDepth' },
    { do: 'code-as-text', at: 'result' },
    { do: 'status', at: 'balance', status: 200 },
    { do: 'drop', at: [] },
    { ...DROP, do: 'explode' },
    { ...DROP, do: 'delay' },
    { ...DROP, time: 1 },
    { ...DROP, probability: 2 },
  ])('refuses %j', (fault) => {
    expect(faultPlanSchema.safeParse({ faults: [fault] }).success).toBe(false);
  });
});
