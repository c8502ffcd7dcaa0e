// Adds a question to the agency's bank, or a hiring profile template, from a job's form or from /content.
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { addHiringTemplate, addToBank } from '#contract/bank.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';

export function useAddToBank() {
  return useMutation({
    mutationFn: (body: z.infer<typeof addToBank.body>) => callAsUser(addToBank, { body }),
    onSuccess: (_question, _body, _before, { client }) =>
      void client.invalidateQueries({ queryKey: keys.bank }),
  }).mutateAsync;
}

export function useAddHiringTemplate() {
  return useMutation({
    mutationFn: (body: z.infer<typeof addHiringTemplate.body>) => callAsUser(addHiringTemplate, { body }),
    onSuccess: (_template, _body, _before, { client }) =>
      void client.invalidateQueries({ queryKey: keys.hiringTemplates }),
  }).mutateAsync;
}
