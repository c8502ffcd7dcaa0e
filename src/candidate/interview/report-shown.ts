// Reports when a question with a time limit was first shown, so that no other device starts its clock again. Best effort,
// never blocking (P4): failed reports are retried while the page is open.
import type { InterviewRun, InterviewView } from '../machine/interview-run.ts';

const retryMs = 30_000;

interface Watched extends Pick<InterviewRun, 'subscribe' | 'plan'> {
  view(): Pick<InterviewView, 'state'>;
}

export interface Shown {
  question_id: string;
  /** Epoch ms of the server's clock. */
  shown_at: number;
}

/** Returns a function that stops reporting. */
export function reportShown(run: Watched, send: (shown: Shown) => Promise<unknown>): () => void {
  const reported = new Set<string>();
  const waiting = new Map<string, Shown>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;
  let isStopped = false;

  function look(): void {
    const shown = shownIn(run);
    if (!shown || reported.has(shown.question_id)) return;
    reported.add(shown.question_id);
    waiting.set(shown.question_id, shown);
    void sendWaiting();
  }

  async function sendWaiting(): Promise<void> {
    if (isSending || isStopped) return;
    isSending = true;
    for (const shown of waiting.values())
      await send(shown).then(
        () => waiting.delete(shown.question_id),
        () => undefined, // Tried again below.
      );
    isSending = false;
    if (waiting.size > 0 && timer === null && !isStopped)
      timer = setTimeout(() => {
        timer = null;
        void sendWaiting();
      }, retryMs);
  }

  const unsubscribe = run.subscribe(look);
  look();
  return () => {
    isStopped = true;
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

function shownIn({ view, plan }: Watched): Shown | null {
  const { at } = view().state;
  const question = at.step === 'question' ? plan.questions[at.index] : undefined;
  if (at.step !== 'question' || at.phase.phase !== 'answering' || !question) return null;
  const { shown_at } = at.phase;
  return shown_at === undefined ? null : { question_id: question.id, shown_at };
}
