// Suggestions for a submitted scorecard, loaded only where a model assesses answers.
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { configQuery } from '../../../api/queries.ts';
import { PagePart } from '../../../kit/PagePart.tsx';
import type { SuggestionsProps } from './SuggestionList.tsx';

const SuggestionList = lazy(() =>
  import('./SuggestionList.tsx').then((file) => ({ default: file.SuggestionList })),
);

export function SuggestionsPart(props: SuggestionsProps) {
  const { data: config } = useQuery(configQuery);
  if (!config?.ai_assessment) return null;
  return (
    <PagePart>
      <SuggestionList {...props} />
    </PagePart>
  );
}
