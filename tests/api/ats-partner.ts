// What the documents of Greenhouse and Ashby say, as strict schemas and as the requests that they show.
// https://developers.greenhouse.io/assessment.html (20 January 2026)
// https://developers.ashbyhq.com/reference/assessmentstart, assessmentlist, assessmentcancel, assessmentupdate
import * as z from 'zod/mini';

/** Greenhouse’s document, in order: list_tests, send_test, test_status, response_error. */
export const GreenhouseTests = z.array(
  z.strictObject({ partner_test_id: z.string(), partner_test_name: z.string() }),
);
export const GreenhouseSent = z.strictObject({ partner_interview_id: z.string() });
export const GreenhouseStatus = z
  .strictObject({
    partner_status: z.string(),
    partner_profile_url: z.optional(z.url()),
    partner_score: z.optional(z.number()),
    /** Not nested. */
    metadata: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  })
  .check(
    z.refine((status) => status.partner_status !== 'complete' || status.partner_profile_url !== undefined),
  );
export const GreenhouseError = z.strictObject({ errors: z.array(z.string()).check(z.length(1)) });

export function greenhouseOrder(testId: string, url: string, candidate: object = {}) {
  return {
    partner_test_id: testId,
    candidate: {
      ...{ first_name: 'Harry', last_name: 'Potter', preferred_name: 'The Chosen One' },
      ...{ resume_url: 'https://hogwarts.com/resume', phone_number: '123-456-7890' },
      email: 'hpotter@hogwarts.edu',
      greenhouse_profile_url: 'https://app.greenhouse.io/people/17681532?application_id=26234709',
      ...candidate,
    },
    sent_by: 'test_sender@example.org',
    url,
  };
}

export const greenhouseComplaint = (id: string) => ({
  ...{ api_call: 'test_status', partner_test_id: '12345', partner_test_name: 'Personality Test' },
  errors: ["partner_status is 'complete' but partner_profile url is missing"],
  ...{ partner_interview_id: id, candidate_email: 'hpotter@hogwarts.edu' },
});

const AshbyValue = z.strictObject({
  identifier: z.string(),
  label: z.string(),
  description: z.optional(z.string()),
  type: z.enum(['numeric_score', 'numeric_duration_minutes', 'url', 'string', 'boolean_success']),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export const AshbyTests = z.strictObject({
  success: z.literal(true),
  results: z.array(
    z.strictObject({ assessment_type_id: z.uuid(), name: z.string(), description: z.string() }),
  ),
});
export const AshbyStarted = z.strictObject({
  success: z.literal(true),
  results: z.strictObject({ assessment_id: z.uuid() }),
});
/** 422 shows `message` to the user; the others have `errors`. */
export const AshbyError = z.strictObject({
  success: z.literal(false),
  errors: z.array(z.string()).check(z.length(1)),
  message: z.string(),
});
export const AshbyUpdate = z
  .strictObject({
    assessment_id: z.uuid(),
    timestamp: z.int(),
    assessment_status: z.optional(AshbyValue),
    assessment_profile_url: z.optional(AshbyValue),
    assessment_result: z.optional(AshbyValue),
    cancelled_reason: z.optional(AshbyValue),
    metadata: z.optional(z.array(AshbyValue)),
  })
  .check(
    z.refine((update) => update.assessment_status !== undefined || update.cancelled_reason !== undefined),
    z.refine((update) => !update.assessment_result || update.assessment_profile_url?.type === 'url'),
  );

export function ashbyOrder(testId: string, application: string, email = 'ada@example.test') {
  return {
    assessment_type_id: testId,
    candidate: {
      ...{ ashby_id: '3ae2b801-19f6-41ef-ad28-214bd731948f', first_name: 'Ada', last_name: 'Ashby', email },
      ashby_profile_url: 'https://app.ashbyhq.com/candidates/3ae2b801',
    },
    application: { ashby_id: application, status: 'Active' },
    job: {
      ...{ ashby_id: '650e5f39-2d2f-4f0c-8b6f-2b6d3e1f8b7c', name: 'Nurse', req_id: 'R-1' },
      ashby_job_url: 'https://app.ashbyhq.com/jobs/650e5f39',
      hiringTeam: [],
    },
  };
}
