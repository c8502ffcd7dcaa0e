// On the welcome page: another company processes the answers. Only a notice that was shown is answered: without an answer nothing is
// processed.
import { useEffect, useRef, useState } from 'react';
import type { Processing, ProcessingChoice, ProcessingPurpose } from '#contract/processing.ts';
import { ProcessingItem } from './ProcessingItem.tsx';

export function ProcessingNotice(props: {
  /** Stable between renders. */
  processing: readonly Processing[];
  company: string;
  onChoose: (choices: ProcessingChoice[]) => void;
}) {
  const { processing, company } = props;
  const [declined, setDeclined] = useState<readonly ProcessingPurpose[]>([]);
  const onChoose = useRef(props.onChoose);
  onChoose.current = props.onChoose;
  useEffect(() => {
    onChoose.current(
      processing.map(({ purpose, version }) => ({
        ...{ purpose, version },
        choice: declined.includes(purpose) ? 'declined' : 'allowed',
      })),
    );
  }, [processing, declined]);
  return processing.map((offer) => (
    <ProcessingItem
      key={offer.purpose}
      {...{ offer, company }}
      isDeclined={declined.includes(offer.purpose)}
      hint="later"
      onChange={(isDeclined) =>
        setDeclined((now) => [
          ...now.filter((purpose) => purpose !== offer.purpose),
          ...(isDeclined ? [offer.purpose] : []),
        ])
      }
    />
  ));
}
