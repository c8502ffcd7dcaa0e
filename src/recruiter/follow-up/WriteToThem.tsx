// After a decision: a letter about it.
import { useTranslation } from 'react-i18next';
import type { DecisionKind } from '#contract/follow-up.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { Letter } from './Letter.tsx';

const kinds: Partial<Record<ResponseDetail['status'], DecisionKind>> = {
  accepted: 'acceptance',
  rejected: 'rejection',
};

/** Renders nothing if there is no decision to communicate. */
export function WriteToThem({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const kind = kinds[response.status];
  if (!kind) return null;
  return (
    <Letter
      key={`${response.id} ${kind}`}
      response={response}
      kind={kind}
      label={t('follow_up.letter.write')}
    />
  );
}
