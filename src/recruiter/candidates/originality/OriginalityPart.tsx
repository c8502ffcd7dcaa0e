// Where the originality of a candidate's answers is shown. Its code loads after the page: most pages have nothing to show.
import { lazy } from 'react';
import type { ResponseDetail } from '#contract/response.ts';
import { PagePart } from '../../../kit/PagePart.tsx';
import { useMay } from '../../../kit/use-may.ts';

const OriginalityPanel = lazy(() =>
  import('./OriginalityPanel.tsx').then((file) => ({ default: file.OriginalityPanel })),
);

export function OriginalityPart({ response }: { response: ResponseDetail }) {
  const mayView = useMay('originality.view');
  if (!mayView || response.answers.length === 0) return null;
  return (
    <PagePart skeleton={null}>
      <OriginalityPanel response={response} />
    </PagePart>
  );
}
