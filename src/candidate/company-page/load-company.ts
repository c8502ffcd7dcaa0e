// Loads /c/{hash}: from the data in the first HTML (server/domain/pages/company-first.ts), otherwise from the
// API.
import { redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { getPublicCompany, PublicCompany } from '#contract/company.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';
import { takeEmbedded } from '../embedded-data.ts';

const Embedded = z.object({ hash: z.string(), company: PublicCompany });

export async function loadCompany(hash: string): Promise<PublicCompany> {
  const embedded = takeEmbedded('company', Embedded);
  if (embedded?.hash === hash) return embedded.company;
  try {
    return await call(getPublicCompany, { params: { hash } });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error;
    throw redirect({ to: '/404', replace: true });
  }
}
