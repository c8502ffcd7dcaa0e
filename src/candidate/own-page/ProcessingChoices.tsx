// On the candidate's own page: what another company does with the answers, and the choice, which counts at once. Declining deletes
// what exists.
import { useState } from 'react';
import type { CandidatePage } from '#contract/candidate-page.ts';
import { chooseProcessing } from '#contract/interview.ts';
import type { ChosenProcessing, ProcessingChoice } from '#contract/processing.ts';
import { call } from '../../api/call.ts';
import { ProcessingItem } from '../processing/ProcessingNotice.tsx';
import { FailureLine } from './FailureLine.tsx';
import { useWrite } from './use-write.ts';

export function ProcessingChoices(props: {
  page: CandidatePage;
  token: string;
  onChanged: (page: CandidatePage) => void;
}) {
  const { page, token, onChanged } = props;
  const { processing = [], company } = page;
  const { isWriting, failure, write } = useWrite();
  /** Shown while it is being stored. */
  const [chosen, setChosen] = useState<ProcessingChoice | null>(null);
  const choose = async ({ purpose, version }: ChosenProcessing, choice: 'allowed' | 'declined') => {
    setChosen({ purpose, version, choice });
    await write(async () => {
      await call(chooseProcessing, { token, body: { purpose, version, choice } });
      onChanged({
        ...page,
        processing: processing.map((other) => (other.purpose === purpose ? { ...other, choice } : other)),
      });
    }, choice);
    setChosen(null);
  };
  if (processing.length === 0) return null;
  return (
    <>
      {processing.map((offer) => (
        <ProcessingItem
          key={offer.purpose}
          {...{ offer, company: company.name }}
          // Without a choice nothing is processed.
          isDeclined={(chosen?.purpose === offer.purpose ? chosen : offer).choice !== 'allowed'}
          hint="deletes"
          isBusy={isWriting}
          onChange={(isDeclined) => void choose(offer, isDeclined ? 'declined' : 'allowed')}
        />
      ))}
      <FailureLine failure={failure} />
    </>
  );
}
