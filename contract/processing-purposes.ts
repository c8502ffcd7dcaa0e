// What may be done with answers beyond showing them. Separate from processing.ts, because a candidate's first scripts need none of it.

/**
 * `transcript`: another company recognizes the words of videos. `similarity`: the answers are compared with those of other candidates.
 * `web_check`: another company looks for written answers on the web. `assessment`: another company’s model suggests levels for scorecards.
 */
export const processingPurposes = ['transcript', 'assessment', 'similarity', 'web_check'] as const;
export type ProcessingPurpose = (typeof processingPurposes)[number];
