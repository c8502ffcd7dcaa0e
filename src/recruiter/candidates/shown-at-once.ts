// What a decision or a rating will look like, shown before the server has answered. The server's answer replaces it.
import type { AnswerDetail, ResponseDetail } from '#contract/response.ts';
import { overallRate, type Rate, type ResponseStatus } from '#contract/status.ts';

export function withStatus(response: ResponseDetail, status: ResponseStatus): ResponseDetail {
  return { ...response, status };
}

/** The response after its reader rated one answer (null takes the rating back). */
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
    // How the others rated is the server's to say: with any of them, the common rate stays until it has.
    rate: others === 0 ? mine : answer.rate,
  };
}
