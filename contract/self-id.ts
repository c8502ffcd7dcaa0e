// The self-identification that a candidate can give after the interview: voluntary, once, on the interview's own device, and counted only
// in groups (contract/impact.ts). The ethnicities are the seven categories of the US EEO-1 report.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';

export const sexes = ['female', 'male'] as const;
export type Sex = (typeof sexes)[number];

export const ethnicities = [
  'hispanic_latino',
  'white',
  'black',
  'native_hawaiian_pacific',
  'asian',
  'american_indian_alaska',
  'two_or_more',
] as const;
export type Ethnicity = (typeof ethnicities)[number];

/** US law protects people who are 40 or older. */
export const ages = ['under_40', 'over_40'] as const;
export type Age = (typeof ages)[number];

/** Null: the candidate would rather not say. */
export const SelfId = z.object({
  sex: z.nullable(z.enum(sexes)),
  ethnicity: z.nullable(z.enum(ethnicities)),
  age: z.nullable(z.enum(ages)),
});
export type SelfId = z.infer<typeof SelfId>;

export const giveSelfId = endpoint({
  method: 'PUT',
  path: 'session/self-id',
  summary:
    'Give the voluntary self-identification after the interview. Only the first one is stored. `impact_off` if the company does not ask on this device',
  access: { who: 'candidate' },
  body: SelfId,
  data: Nothing,
});

export const removeSelfId = endpoint({
  method: 'DELETE',
  path: 'session/self-id',
  summary: 'Delete the self-identification. It cannot be given again. Only on the device of the interview',
  access: { who: 'candidate' },
  data: Nothing,
});
