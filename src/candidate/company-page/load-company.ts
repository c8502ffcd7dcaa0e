// Loads /c/{hash}: from the data in the first HTML (server/domain/pages/company-first.ts), otherwise from the
// API.
import { redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { getPublicCompany, PublicCompany } from '#contract/company.ts';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/call.ts';

const Written = z.object({ hash: z.string(), company: PublicCompany });

export async function loadCompany(hash: string): Promise<PublicCompany> {
  const embedded = takeEmbedded(hash);
  if (embedded) return embedded;
  try {
    return await call(getPublicCompany, { params: { hash } });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error;
    throw redirect({ to: '/404', replace: true });
  }
}

/** Used once; later visits call the API. */
function takeEmbedded(hash: string): PublicCompany | undefined {
  const element = document.getElementById('company');
  if (!element) return undefined;
  element.remove();
  const { data } = Written.safeParse(parsed(element.textContent));
  return data?.hash === hash ? data.company : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
