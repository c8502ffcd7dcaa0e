// /c/{hash}: a company's public page.
import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '../../candidate/company-page/CompanyPage.tsx';
import { loadCompany } from '../../candidate/company-page/load-company.ts';
import { LoadFailure } from '../../candidate/interview/LoadFailure.tsx';

export const Route = createFileRoute('/c/$hash')({
  loader: ({ params }) => loadCompany(params.hash),
  component: function Company() {
    return <CompanyPage company={Route.useLoaderData()} />;
  },
  errorComponent: LoadFailure,
});
