// How many messages one device may send to a room, counted per process: more are a fault or an attack.
import { Refusal } from '../../kernel/refusal.ts';

interface Allowance {
  left: number;
  at: number;
}

export class MessageLimit {
  private readonly allowances = new Map<string, Allowance>();
  private readonly perSecond: number;
  private readonly atOnce: number;

  constructor(perSecond: number, atOnce: number) {
    this.perSecond = perSecond;
    this.atOnce = atOnce;
  }

  /** @throws Refusal('too_many_requests') */
  count(who: string, messages: number, now: number): void {
    const before = this.allowances.get(who) ?? { left: this.atOnce, at: now };
    const left = this.grown(before, now) - messages;
    if (left < 0) throw new Refusal('too_many_requests', { retryAfterSeconds: 1 });
    this.allowances.set(who, { left, at: now });
    if (this.allowances.size > 10_000) this.forgetFull(now);
  }

  private forgetFull(now: number): void {
    for (const [who, allowance] of this.allowances)
      if (this.grown(allowance, now) >= this.atOnce) this.allowances.delete(who);
  }

  private grown({ left, at }: Allowance, now: number): number {
    return Math.min(this.atOnce, left + ((now - at) / 1000) * this.perSecond);
  }
}
