// Who a candidate can write to when only a person can help.
import type { Interview } from '#contract/interview.ts';

/** The contact person, or the company if there is none. */
export function personToWrite({
  contact_name,
  company,
}: Pick<Interview, 'contact_name' | 'company'>): string {
  return contact_name || company.name;
}
