// A guest's rating and comments on one answer: shown at once, reverted if they could not be saved.
import { useRef, useState } from 'react';
import { commentAsGuest, rateAsGuest, type GuestMark, type SharedAnswer } from '#contract/review-link.ts';
import type { Rate } from '#contract/status.ts';
import { CallError } from '../api/call-error.ts';
import { call } from '../api/call.ts';
import type { OpenLink } from './use-guest-view.ts';

export interface Marking {
  mark: GuestMark;
  rate: (rate: Rate | null) => void;
  /** Resolves to true if it was saved. */
  comment: (comment: { id: string; text: string; at_ms: number | null }) => Promise<boolean>;
  fault: CallError['code'] | null;
  isSaved: boolean;
}

export function useMark({ id, mark }: SharedAnswer, { token, refresh, showMark }: OpenLink): Marking {
  const params = { id };
  const show = (newer: GuestMark) => showMark(id, newer);
  const [outcome, setOutcome] = useState<CallError['code'] | 'saved' | null>(null);
  const newest = useRef(0);

  const store = async (send: () => Promise<GuestMark>): Promise<boolean> => {
    const turn = (newest.current += 1);
    setOutcome(null);
    try {
      const stored = await send();
      if (turn === newest.current) show(stored);
      setOutcome('saved');
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (turn === newest.current) show(mark);
      setOutcome(error.code);
      // The link has ended or is gone: the page reports it.
      if (error.status === 410 || error.status === 401 || error.status === 404) void refresh();
      return false;
    }
  };

  return {
    mark,
    rate: (rate) => {
      show({ ...mark, my_rate: rate });
      void store(() => call(rateAsGuest, { token, params, body: { rate } }));
    },
    comment: (body) => store(() => call(commentAsGuest, { token, params, body })),
    fault: outcome === 'saved' ? null : outcome,
    isSaved: outcome === 'saved',
  };
}
