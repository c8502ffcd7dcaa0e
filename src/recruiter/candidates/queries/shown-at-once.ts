// Optimistic results of a decision or a rating, until the server's answer replaces them.
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import { overallRate, type Rate, type ResponseStatus } from '#contract/status.ts';

export function withStatus(response: ResponseDetail, status: ResponseStatus): ResponseDetail {
  return { ...response, status };
}

/** The response after the user rated one answer (null removes the rating). */
export function withMyRate(response: ResponseDetail, answerId: string, rate: Rate | null): ResponseDetail {
  const answers = response.answers.map((answer) => (answer.id === answerId ? rated(answer, rate) : answer));
  return { ...response, answers, rating: overallRate(answers) };
}

function rated(answer: AnswerDetail, mine: Rate | null): AnswerDetail {
  const others = answer.raters_count - (answer.my_rate ? 1 : 0);
  return {
    ...answer,
    my_rate: mine,
    raters_count: others + (mine ? 1 : 0),
    // Only the server knows the others' ratings: if there are any, the common rate stays until it answers.
    rate: others === 0 ? mine : answer.rate,
  };
}
