// The scorecard of a candidate, loaded with the page's other content.
import { lazy } from 'react';
import { PagePart } from '../../../kit/PagePart.tsx';
import type { ScorecardPanelProps } from './ScorecardPanel.tsx';

const ScorecardPanel = lazy(() =>
  import('./ScorecardPanel.tsx').then((file) => ({ default: file.ScorecardPanel })),
);

export function ScorecardPart(props: ScorecardPanelProps) {
  return (
    <PagePart>
      <ScorecardPanel key={props.responseId} {...props} />
    </PagePart>
  );
}
